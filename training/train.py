#!/usr/bin/env python3
"""Trains nets on a GPU with PyTorch: the same files in and out as `tabula learn train`.

    python3 train.py POSITIONS... --out NET [--hidden 64] [--epochs 20] [--result-share 0.3] [--seed 1] [--residual]
        [--checkpoint FILE]

POSITIONS are files of `tabula learn positions`. The net is (inputs -> hidden) for each of two perspectives that share
their weights, then one output for each bucket; activations are clamped to 0..1 and squared. With --checkpoint the same
command goes on after the last whole epoch. docs/learning.md describes the formats and what was trained.
"""

import argparse
import json
import math
import os
import struct
import sys
import time

import torch

HIDDEN_ONE, OUTPUT_ONE = 255, 64
HIDDEN_LIMIT, BYTE_LIMIT, BIAS_LIMIT, OUTPUT_LIMIT = 505, 127, 4000, 127
FULL_SHARE = 256
# Bytes of a record after its bits: bucket, half of the share, score (2), evaluation written by hand (2), points, part.
REST = 8
# The positions whose game has this number, modulo 16, are for tests.
TEST_PART = 0


def read_positions(paths):
    """The header of the first file and the records of all, as a tensor of bytes."""
    header, parts = None, []
    for path in paths:
        with open(path, "rb") as file:
            if file.read(8) != b"TABPOS02":
                sys.exit(f"{path}: the file does not begin with TABPOS02")
            (length,) = struct.unpack("<I", file.read(4))
            found = json.loads(file.read(length))
            data = bytearray(file.read())
        if header is None:
            header = found
        elif header["variant"] != found["variant"]:
            sys.exit(f"{path}: positions of {found['variant']} where {header['variant']} was expected")
        size = (found["inputs"] + 7) // 8 + REST
        if len(data) % size:
            sys.exit(f"{path}: {len(data)} bytes are no whole number of positions")
        parts.append(torch.frombuffer(data, dtype=torch.uint8).view(-1, size))
    return header, torch.cat(parts)


def has_byte_rows(header):
    """Whether the hidden weights of the net are bytes: in games whose positions have many inputs."""
    return header.get("has_byte_rows", False)


class Bar:
    """A bar on a terminal; elsewhere a line every ten seconds."""

    def __init__(self, steps):
        self.steps, self.begun, self.is_terminal = steps, time.time(), sys.stderr.isatty()
        self.next = self.begun + (0 if self.is_terminal else 10)

    def show(self, done):
        now = time.time()
        if now < self.next:
            return
        self.next = now + (0.2 if self.is_terminal else 10)
        line = f"{done}/{self.steps} steps after {now - self.begun:.0f} s"
        if self.is_terminal:
            full = 30 * done // self.steps
            print(f"\r{'#' * full}{'.' * (30 - full)} {line}", end="", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def clear(self):
        """Makes room for a line of text."""
        if self.is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Net(torch.nn.Module):
    """Two perspectives with shared weights, one output for each bucket."""

    def __init__(self, header, hidden):
        super().__init__()
        inputs, buckets = header["inputs"], header["buckets"]
        # The first weights and the largest ones are those of `learn train`.
        spread, self.limit = (0.05, 0.498) if has_byte_rows(header) else (0.12, 1.98)
        self.rows = torch.nn.Parameter(torch.randn(inputs, hidden) * spread)
        self.bias = torch.nn.Parameter(torch.zeros(hidden))
        self.output = torch.nn.Parameter(torch.randn(buckets, 2 * hidden) / math.sqrt(2 * hidden))
        self.output_bias = torch.nn.Parameter(torch.zeros(buckets))
        self.register_buffer("swapped", torch.tensor(header["swapped"], dtype=torch.long))
        self.register_buffer("mirrored", torch.tensor(header["mirrored"], dtype=torch.long))

    def forward(self, bits, bucket, is_mirrored):
        # The maps are their own inverses, so that permuted inputs are permuted rows.
        rows = self.rows[self.mirrored] if is_mirrored else self.rows
        both = torch.cat([rows, rows[self.swapped]], dim=1)
        sums = bits @ both + torch.cat([self.bias, self.bias])
        active = sums.clamp(0, 1).square()
        return (active * self.output[bucket]).sum(1) + self.output_bias[bucket]

    @torch.no_grad()
    def clamp(self):
        self.rows.clamp_(-self.limit, self.limit)
        self.output.clamp_(-1.98, 1.98)


class Data:
    """Positions on the device."""

    def __init__(self, header, records, device):
        self.bytes = (header["inputs"] + 7) // 8
        self.inputs = header["inputs"]
        self.scale = header["scale"]
        self.records = records.to(device)
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)

    def batch(self, numbers, result_share):
        records = self.records[numbers]
        bits = (records[:, : self.bytes, None] >> self.shifts) & 1
        bits = bits.flatten(1)[:, : self.inputs].float()
        rest = records[:, self.bytes :].long()
        score, hand_made = (rest[:, at] + 256 * rest[:, at + 1] for at in (2, 4))
        score, hand_made = (torch.where(n >= 32768, n - 65536, n).float() for n in (score, hand_made))
        share = rest[:, 1].float() * 2 / FULL_SHARE
        points = rest[:, 6].float() / 2
        target = result_share * points + (1 - result_share) * torch.sigmoid(score / self.scale)
        return bits, rest[:, 0], share, target, hand_made / self.scale


def loss_of(net, data, numbers, options, is_mirrored):
    bits, bucket, share, target, hand_made = data.batch(numbers, options.result_share)
    # A residual net is added to the evaluation written by hand.
    added = hand_made if options.residual else 0
    return (torch.sigmoid(share * net(bits, bucket, is_mirrored) + added) - target).square().mean()


@torch.no_grad()
def test(net, data, numbers, options):
    """The mean square errors against results, and against scores."""
    sums = torch.zeros(2, device=numbers.device)
    for part in numbers.split(65536):
        for at, result_share in enumerate([1.0, 0.0]):
            bits, bucket, share, target, hand_made = data.batch(part, result_share)
            added = hand_made if options.residual else 0
            error = torch.sigmoid(share * net(bits, bucket, False) + added) - target
            sums[at] += error.square().sum()
    return (sums / len(numbers)).tolist()


def write_net(net, header, path, is_residual):
    def rounded(numbers, one, limit, kind=torch.int16):
        return (numbers.detach().cpu() * one).round().clamp(-limit, limit).to(kind).numpy().tobytes()

    inputs, hidden = net.rows.shape
    is_bytes = has_byte_rows(header)
    variant = header["variant"].encode()
    with open(path, "wb") as file:
        magic = b"TABNET0%d" % (1 + is_residual + 2 * is_bytes)
        file.write(magic + bytes([len(variant)]) + variant)
        file.write(struct.pack("<HHBH", inputs, hidden, header["buckets"], header["scale"]))
        if is_bytes:
            file.write(rounded(net.rows, HIDDEN_ONE, BYTE_LIMIT, torch.int8))
        else:
            file.write(rounded(net.rows, HIDDEN_ONE, HIDDEN_LIMIT))
        file.write(rounded(net.bias, HIDDEN_ONE, BIAS_LIMIT))
        file.write(rounded(net.output, OUTPUT_ONE, OUTPUT_LIMIT))
        bias = (net.output_bias.detach().cpu() * (HIDDEN_ONE * OUTPUT_ONE)).round()
        file.write(bias.to(torch.int32).numpy().tobytes())


class Checkpoint:
    """The state of a training after an epoch."""

    def __init__(self, path, header, data, options, parts):
        # Net, optimizer and schedule.
        self.path, self.parts = path, parts
        names = ["hidden", "epochs", "batch", "rate", "result_share", "seed", "most", "residual"]
        self.training = {name: getattr(options, name) for name in names}
        self.training.update(variant=header["variant"], positions=len(data.records))

    def save(self, epoch, step):
        if not self.path:
            return
        state = {"training": self.training, "epoch": epoch, "step": step, "random": torch.get_rng_state()}
        if torch.cuda.is_available():
            state["cuda"] = torch.cuda.get_rng_state()
        state["parts"] = [part.state_dict() for part in self.parts]
        # A checkpoint that is written in the middle of a power failure must not replace the one before.
        torch.save(state, self.path + ".part")
        os.replace(self.path + ".part", self.path)

    def resume(self):
        """The epochs and the steps that are over."""
        if not self.path or not os.path.exists(self.path):
            return 0, 0
        state = torch.load(self.path, map_location="cpu", weights_only=True)
        if state["training"] != self.training:
            sys.exit(f"{self.path}: a checkpoint of {state['training']} where {self.training} was asked for")
        torch.set_rng_state(state["random"])
        if "cuda" in state and torch.cuda.is_available():
            torch.cuda.set_rng_state(state["cuda"])
        for part, values in zip(self.parts, state["parts"]):
            part.load_state_dict(values)
        return state["epoch"], state["step"]


def train(header, data, options, device):
    torch.manual_seed(options.seed)
    part = data.records[:, -1]
    test_numbers = (part == TEST_PART).nonzero().flatten()
    numbers = (part != TEST_PART).nonzero().flatten()
    if options.most and options.most < len(numbers):
        numbers = numbers[torch.randperm(len(numbers), device=device)[: options.most]]
    if not len(numbers) or not len(test_numbers):
        sys.exit("there are no positions to learn from")
    net = Net(header, options.hidden).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=options.rate)
    steps = -(-len(numbers) // options.batch) * options.epochs
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 0.02 + 0.98 * (1 - min(step / steps, 1)))
    checkpoint = Checkpoint(options.checkpoint, header, data, options, [net, optimizer, schedule])
    begun, bar = time.time(), Bar(steps)
    done, step = checkpoint.resume()
    for epoch in range(done + 1, options.epochs + 1):
        total = torch.zeros((), device=device)
        order = numbers[torch.randperm(len(numbers), device=device)]
        for batch in order.split(options.batch):
            # Every second batch is mirrored.
            loss = loss_of(net, data, batch, options, step % 2 == 1)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            net.clamp()
            total += loss.detach() * len(batch)
            step += 1
            bar.show(step)
        bar.clear()
        checkpoint.save(epoch, step)
        if epoch % options.every == 0 or epoch == options.epochs:
            results, scores = test(net, data, test_numbers, options)
            print(
                f"{options.out}: epoch {epoch} of {options.epochs}, {time.time() - begun:.0f} s: error "
                f"{total.item() / len(numbers):.5f}, on the test against results {results:.5f}, scores {scores:.5f}",
                flush=True,
            )
    write_net(net, header, options.out, options.residual)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--out", required=True, help="the net; with --sweep the beginning of the names of all")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--result-share", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="learn from at most so many positions")
    parser.add_argument("--residual", action="store_true", help="learn what is to be added to the evaluation by hand")
    parser.add_argument("--checkpoint", help="a file that keeps the state after each epoch; with --sweep likewise")
    parser.add_argument("--every", type=int, default=5, help="epochs between two reports")
    parser.add_argument("--sweep", help="several nets, such as 64:0.3,128:0.3 (hidden:result-share)")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    header, records = read_positions(options.positions)
    data = Data(header, records, device)
    print(f"{len(records)} positions of {header['variant']}, scale {header['scale']}, on {device}", flush=True)
    out, checkpoint = options.out, options.checkpoint
    nets = [(options.hidden, options.result_share, "")]
    if options.sweep:
        pairs = [text.split(":") for text in options.sweep.split(",")]
        nets = [(int(hidden), float(share), f"-{hidden}-{share}") for hidden, share in pairs]
    for options.hidden, options.result_share, name in nets:
        options.out, options.checkpoint = out + name, checkpoint and checkpoint + name
        train(header, data, options, device)


if __name__ == "__main__":
    main()
