// The shapes of the wire, as JSDoc types. No code: other modules import types from here.

/** @typedef {{ name: string, x: number, y: number, style: string }} Cell */
/** @typedef {{ text: string, x: number, y: number }} Label */
/** @typedef {{ style: string, x: number, y: number, size: number, facing: number }} Decoration */
/** What never changes in the drawing of a variant.
 * @typedef {{ width: number, height: number, cells: Cell[], labels: Label[], decorations: Decoration[] }} Geometry */

/** @typedef {{ id: number, glyph: string, letter: string, side: 0 | 1 | null, cell: number, facing: number, tags: string[] }} Piece */
/** @typedef {{ side: number, title: string, pieces: [string, number][] }} Tray */
/** @typedef {{ cell: number, kind: string }} Mark */
/** @typedef {{ pieces: Piece[], trays: Tray[], marks: Mark[] }} Board */

/** @typedef {{ label: string, glyph: string | null }} Choice */
/** @typedef {{ text: string, path: number[], choice: Choice | null }} Option */
/** @typedef {{ moves: Option[], is_cut: boolean }} Options */
/** @typedef {{ path: number[], next: number[], done: { text: string, choice: Choice | null }[] }} Continuations */

/** @typedef {{ from: number | null, to: number | null, via: number[], is_tile: boolean }} Motion */
/** What a move announced of a piece; `isBeside` if it takes no part in the fight.
 * @typedef {{ cell: number, letter: string, glyph: string | null, side: number, isBeside: boolean }} Said */
/** @typedef {{ text: string, by: string, motions: Motion[] }} LastMove */

/** @typedef {{ letter: string, glyph: string, count: number }} Stock */
/** @typedef {{ id: string, text_id: string, text: string }} Preset */
/** @typedef {{ prefix: string, rows: number[][], empty: string, stock: Stock[], presets?: Preset[] }} Setup */

/** @typedef {{ result: string, clause: string, text_id: string }} Outcome */
/** @typedef {{ kind: "human" | "computer" | "open", name?: string | null, level?: number | null, is_online?: boolean, left_ms_ago?: number | null, left_at?: number, is_ready?: boolean }} Player */
/** @typedef {{ kind: string, remaining_ms: Record<string, number>, running: string | null, increment_ms?: number, at_ms: number, waits_for?: string[] }} Clock */
/** @typedef {{ code: string, url: string, is_local?: boolean }} Invite */

/** What a viewer gets of a match.
 * @typedef {{
 *   version: number, match: string, variant: string, you: string | null, your_seats: string[], screen: boolean,
 *   players: Record<string, Player>, ply: number, to_move: string | null, setup_due: boolean, outcome: Outcome | null,
 *   moves: string[], last: LastMove | null, board: Board, options: Options | null, setup: Setup | null, clock: Clock | null,
 *   offers: { draw: string | null, takeback: { by: string, to_ply: number } | null },
 *   rematch: { by: string | null, id: string | null } | null, can: string[],
 *   thinking: { side: string, since_ms: number } | null, busy: string | null,
 *   declined?: { what: "draw" | "takeback", by: string, version: number } | null, delete_by?: string | null,
 *   touch_move?: boolean, memory_mode?: boolean, is_hidden?: boolean, position?: string, invite?: Invite | null,
 *   setups?: Record<string, boolean> | null, events?: { version: number, kind: string, by?: string, text?: string, motions?: Motion[] }[]
 * }} MatchState */

/** @typedef {{ id: string, name: string, values: { id: string, name: string }[] }} VariantOption */
/** @typedef {{ id: string, name: string, sentence: string, text: string, options: VariantOption[] }} Variant */
/** @typedef {{
 *   id: string, name: string, sentence: string, is_hidden: boolean, is_solved: boolean, sides: { id: string, name: string }[],
 *   variants: Variant[], levels: number, has_lesson: boolean
 * }} Game */

/** @typedef {{ kind: "fischer", initial_ms: number, increment_ms: number } | { kind: "per_move", move_ms: number }} ClockWish */
/** What a position is worth for the side to move: 1, 0 or -1 for certain, or what to expect.
 * @typedef {{ kind: "exact", value: number, plies?: number | null } | { kind: "estimate", points: number, hundredths?: number | null }} Judgement */
/** @typedef {{ judgement: Judgement, moves: string[] }} Line */

/** A position with its best lines, the best first.
 * @typedef {{ ply: number, to_move: string | null, lines: Line[], depth: number, nodes: number }} Analysed */
/** @typedef {{ ply: number, by: string | null, text: string | null, motions: Motion[], position: string, board: Board, remaining_ms?: Record<string, number> | null }} ReplayPly */
/** @typedef {{ id: string, variant: string, as: string, outcome: Outcome | null, players: Record<string, string | null>, total: number, plies: ReplayPly[] }} Replay */

/** A position tried out without a match.
 * @typedef {{
 *   position: string, ply: number, to_move: string | null, setup_due: boolean, outcome: Outcome | null, moves: string[],
 *   last: LastMove | null, board: Board, options: Options | null, setup: Setup | null,
 *   why?: { cell: number, text_id: string, clause: string } | null, continuations?: Continuations | null
 * }} Sandbox */

export {};
