// The types of the wire, generated from crates/protocol: do not edit; `TABULA_BLESS=1 cargo test -p protocol` writes it.

/**
 * What this program is, on what terms it may be used, and whose work is in it.
 * @typedef {object} AboutInfo
 * @property {string} version The version of the program.
 * @property {string} licence The licence of the program.
 * @property {GameCredits[]} games The games and where their rules come from.
 * @property {LibraryCredits[]} libraries The libraries in the program, by licence.
 */

/**
 * An action of a player.
 * @typedef {({ type: "move", ply: number, text?: (string | null), path?: (number[] | null), choice?: (string | null), setup?: (string[] | null) } | { type: "resign" } | { type: "offer_draw" } | { type: "accept_draw" } | { type: "decline_draw" } | { type: "ask_takeback" } | { type: "accept_takeback" } | { type: "decline_takeback" } | { type: "rematch" } | { type: "hint" } | { type: "why", cell: number, path?: (number[] | null) } | { type: "effects", path: number[] } | { type: "continue", path: number[] } | { type: "retry" } | { type: "move_now" } | { type: "rename", name: string } | { type: "forget_name" } | { type: "withdraw" } | { type: "abort" } | { type: "ping" })} Action
 */

/**
 * A line of play.
 * @typedef {object} AnalysedLine
 * @property {Judgement} judgement
 * @property {string[]} moves
 * @property {MoveWords[]} [words] The words of the moves, one for each of `moves`.
 * @property {FactState[]} [facts] Whom the first move takes, saves and threatens. Empty in games with secrets.
 */

/**
 * A position with its best lines.
 * @typedef {object} AnalysedPosition
 * @property {number} ply The number of moves played.
 * @property {(string | null)} to_move The side to move, for which the position is judged.
 * @property {AnalysedLine[]} lines The best lines, the best first.
 * @property {Judgement} [played] In the analysis of a match with secrets: the judgement of the move that was played, from the same search as the lines and by what its player knew. Absent in open games, for set-ups and for the only move there was.
 * @property {number} depth The depth of the search.
 * @property {number} nodes The number of positions searched.
 */

/**
 * A request to analyse a position.
 * @typedef {object} AnalysisRequest
 * @property {string} variant The game, the variant and its options.
 * @property {(string | null)} [position] The position, if not the variant's own.
 * @property {string[]} [moves] Moves to play from there.
 * @property {number} [lines] The number of lines, 1 to 5.
 */

/**
 * A piece that was announced with a move.
 * @typedef {object} AnnouncedPiece
 * @property {number} cell The cell where it stood before the move.
 * @property {string} piece Its glyph.
 * @property {boolean} [beside] Whether it takes no part in the fight and is only shown.
 */

/**
 * The geometry of a variant's board, which is the same in all its drawings.
 * @typedef {object} BoardShape
 * @property {number} width The width, in cells.
 * @property {number} height The height, in cells.
 * @property {CellShape[]} cells The cells, by number.
 * @property {LabelShape[]} labels Coordinates and other texts.
 * @property {DecorationShape[]} decorations Ornaments, from back to front.
 */

/**
 * The part of a drawing that changes during a match.
 * @typedef {object} BoardState
 * @property {PieceState[]} pieces The pieces on the board.
 * @property {TrayState[]} trays The pieces beside the board.
 * @property {MarkState[]} marks The cells to highlight.
 */

/**
 * What changed on the board. Afterwards the pieces are in the order of their numbers.
 * @typedef {object} BoardUpdate
 * @property {number[]} [gone] The numbers of the pieces that are gone.
 * @property {PieceUpdate[]} [pieces] The pieces that are new or changed.
 * @property {TrayState[]} [trays] The pieces beside the board.
 * @property {MarkState[]} [marks] The cells to highlight.
 */

/**
 * A part of the tree of paths: a number is the last cell of a move; a list has a cell first, then the branches that follow it.
 * @typedef {(number | unknown[])} Branch
 */

/**
 * The motion of one piece in a move, without the fields that have their usual value.
 * @typedef {object} BriefMotion
 * @property {number} [from] The cell that it leaves; absent for the tray.
 * @property {number} [to] The cell on which it ends; absent for the tray.
 * @property {number[]} [via] The cells that it touches between the two; absent if there are none.
 * @property {boolean} [is_tile] Whether it is a tile; absent if it is a piece.
 * @property {boolean} [is_chain] Whether it stops on each of these cells, so that its steps can be numbered; absent if it only passes them.
 * @property {number[]} [captors] The cells of the pieces that captured this one between them; absent if there are none.
 */

/**
 * A piece as a brush draws it.
 * @typedef {object} BrushPieceState
 * @property {string} glyph The drawing: the symbol `piece-GLYPH-…` of the game's art.
 * @property {(number | null)} side The side it belongs to: 0, 1 or nobody's.
 * @property {number} facing Where it points, in degrees clockwise.
 */

/**
 * Something that can be put on a cell.
 * @typedef {object} BrushState
 * @property {string} token The token of a cell on which it was put.
 * @property {BrushPieceState[]} pieces The pieces to draw, the lowest first; none for an empty cell.
 */

/**
 * Where a cell is drawn, and how it looks.
 * @typedef {object} CellShape
 * @property {string} name The name of the cell in notation.
 * @property {number} x The centre, from the left edge, in cells.
 * @property {number} y The centre, from the upper edge, in cells.
 * @property {string} style The symbol `cell-…` of the game's drawings.
 */

/**
 * An open challenge.
 * @typedef {object} Challenge
 * @property {string} id The id of the match.
 * @property {string} code The code of its invitation.
 * @property {string} variant The game, the variant and its options.
 * @property {string} game The id of the game.
 * @property {string} side The open seat.
 * @property {(string | null)} by The name of the player who waits.
 * @property {(TimeControl | null)} clock The clock, if there is one.
 * @property {number} created_ms When it was created.
 */

/**
 * An entry of the menu at the end of a path.
 * @typedef {object} ChoiceState
 * @property {string} label The message in the game's texts.
 * @property {(string | null)} glyph The piece to draw beside it.
 */

/**
 * The time control, and the times when this message was made.
 * @typedef {object} ClockState
 * @property {string} kind `fischer` or `per_move`.
 * @property {Record<string, number>} remaining_ms The time that each side had left at `at_ms`.
 * @property {(string | null)} running The side whose clock runs, `both` while both set up, or `None`.
 * @property {string[]} [waits_for] The sides whose clock starts with their first move, and who have not made it yet.
 * @property {number} increment_ms The time that a move adds.
 * @property {number} at_ms The time of the server at which `remaining_ms` was true.
 */

/**
 * The continuations of a path of cells.
 * @typedef {object} Continuations
 * @property {number[]} path The cells so far.
 * @property {number[]} next The cells that may follow.
 * @property {MoveState[]} done The moves whose path ends here.
 */

/**
 * A new match.
 * @typedef {object} Created
 * @property {string} id The id of the match.
 * @property {Record<string, string>} tokens The tokens of the client's seats, by side: to be kept secret.
 * @property {InviteLink} [invite] The invitation to the open seat, if there is one.
 * @property {State} [state] The state of the match for the client, if it asked for it.
 */

/**
 * An offer that was refused.
 * @typedef {object} Declined
 * @property {string} what `draw`, `takeback` or `invite`. Only players are told of a declined invitation.
 * @property {string} by The side that refused; for an invitation, the open seat.
 * @property {string} [name] The name of whoever declined an invitation, if it was given.
 * @property {number} version The version of the match after the refusal. A page shows each refusal once.
 */

/**
 * An ornament.
 * @typedef {object} DecorationShape
 * @property {string} style The symbol `deco-…` of the game's drawings.
 * @property {number} x The centre, from the left edge, in cells.
 * @property {number} y The centre, from the upper edge, in cells.
 * @property {number} size Its size, in cells.
 * @property {number} facing The rotation, in degrees clockwise.
 */

/**
 * The result of a request to delete a match.
 * @typedef {object} Deleted
 * @property {boolean} is_deleted Whether it is deleted. If not, another person plays in it: it is deleted when that person asks too; the client's name is removed already.
 */

/**
 * A one-time link to play a seat on another device.
 * @typedef {object} DeviceLink
 * @property {string} url The address of the page that takes the seat over.
 * @property {number} until_ms The time until which it can be used.
 * @property {boolean} is_local Whether that address works from this machine only.
 */

/**
 * A seat that was taken, by invitation or by a one-time link.
 * @typedef {object} DeviceTaken
 * @property {string} id The id of the match.
 * @property {string} side The side of the seat.
 * @property {Record<string, string>} tokens Its token: to be kept secret.
 */

/**
 * The answer to an action.
 * @typedef {object} Done
 * @property {number} version The version that the action made, or the present one.
 */

/**
 * What a move will do, as far as the side to move knows.
 * @typedef {object} EffectState
 * @property {number[]} path The cells that make the move.
 * @property {BriefMotion[]} [motions] What moves where.
 * @property {number[]} [struck] The cells of the pieces that are captured, sent back or attacked.
 */

/**
 * An error as the body of an answer.
 * @typedef {object} ErrorBody
 * @property {ErrorInfo} error
 */

/**
 * Every kind of error. The list is closed: a program may match on it.
 * @typedef {("bad_request" | "unknown_variant" | "bad_position" | "bad_record" | "not_found" | "no_seat" | "gone" | "not_your_turn" | "illegal_move" | "conflict" | "finished" | "not_allowed" | "bad_origin" | "bad_host" | "too_large" | "too_many_requests" | "busy" | "internal")} ErrorCode
 */

/**
 * Why a request was refused or failed.
 * @typedef {object} ErrorInfo
 * @property {ErrorCode} code The kind of error.
 * @property {string} message What was wrong with which value, in English, for developers.
 * @property {string} [clause] The clause of the rules that forbids it.
 * @property {string} [text_id] The message that says why, in the player's language: its id in the game's texts, or in the page's (`error-…`, `record-…`).
 * @property {number} [line] The line of a record that could not be read, counted from 1.
 * @property {number} [column] The column in that line, counted from 1 in characters.
 */

/**
 * An entry of the log, for a client that was not connected.
 * @typedef {object} Event
 * @property {number} version The version of the match after it.
 * @property {string} kind The kind of the entry: `move`, `takeback` and others.
 * @property {string} [by] The side that acted.
 * @property {string} [text] The text of a move, as this viewer saw it.
 * @property {MoveWords} [words] The move as words.
 * @property {MotionState[]} [motions] The motions of the move.
 * @property {number} at_ms The time of the entry.
 */

/**
 * A board to try a clause on.
 * @typedef {object} ExampleInfo
 * @property {string} variant
 * @property {string} [position] The position to begin at, if not the variant's own.
 * @property {string[]} [moves] The moves already played.
 * @property {string} [as] The view that is shown: that of a side, or `all`.
 * @property {string} [text] What to try, in the requested language.
 * @property {string[]} tries Legal moves worth trying.
 * @property {string[]} refused Moves that the clause forbids.
 * @property {string[]} [try_words] Each of `tries` in words, in the requested language.
 * @property {string[]} [refused_words] Each of `refused` in words, as far as it can be read; else its text.
 */

/**
 * A piece that a fact is about.
 * @typedef {object} FactPieceState
 * @property {number} cell The cell where it stands: before the move, or after the move if it is threatened.
 * @property {string} piece Its glyph.
 */

/**
 * Something that a move does: `fact-…` of the game's texts, or of the page's, is its message.
 * @typedef {object} FactState
 * @property {string} kind `takes`; `saves`: the other side could have taken these pieces of the mover, and cannot after the move; `threatens`: the mover could take these pieces after the move, were it its turn again, and could not before.
 * @property {FactPieceState[]} pieces The pieces that it is about, by cell: one at least.
 */

/**
 * Where a game comes from.
 * @typedef {object} GameCredits
 * @property {string} id The id of the game.
 * @property {string} name The name of the game, in the requested language.
 * @property {string} credits Who made it, and after which sheet its rules are.
 */

/**
 * A game, in one language.
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} name
 * @property {string} sentence A sentence for the list of games.
 * @property {string} about A paragraph about it.
 * @property {boolean} is_hidden Whether the players have secrets from each other.
 * @property {boolean} is_solved Whether the game is solved: the computer can find the exact value of every position.
 * @property {SideInfo[]} sides The two sides, First first.
 * @property {VariantInfo[]} variants The variants, the default one first.
 * @property {number} levels The number of the computer's levels.
 * @property {boolean} has_lesson Whether there is a first lesson.
 */

/**
 * What stands on one cell of a grid.
 * @typedef {object} GridCell
 * @property {number} cell Its number in the variant's `BoardShape`.
 * @property {string} token What stands there: a token of the palette.
 */

/**
 * Asks for the grid of a position, or for the text of a painted grid.
 * @typedef {object} GridRequest
 * @property {string} variant The game, the variant and its options.
 * @property {(string | null)} [position] The position, if not the variant's own.
 * @property {(PaintedCells | null)} [painted] The grid of that position as it was painted.
 */

/**
 * The answer to a `GridRequest`.
 * @typedef {object} GridShown
 * @property {string} position The position as text. That of a painted grid may be impossible: `POST /api/positions` tells.
 * @property {(GridState | null)} grid The grid of the position: nothing if a painted grid was sent, or positions of this game are edited as text.
 */

/**
 * A position as a grid.
 * @typedef {object} GridState
 * @property {GridCell[]} cells The cells that can be painted.
 * @property {BrushState[]} palette What can be put on a cell.
 * @property {string} to_move The side to move.
 */

/**
 * The offer of an invitation.
 * @typedef {object} InviteInfo
 * @property {string} id The id of the match.
 * @property {string} variant The game, the variant and its options.
 * @property {string} game The id of the game.
 * @property {string} variant_id The id of the variant within its game, without options.
 * @property {(string | null)} side The open seat, or `None` if it was taken.
 * @property {(string | null)} by The name of the player who created the invitation.
 * @property {(TimeControl | null)} clock The clock, if there is one.
 * @property {boolean} touch_move Whether a piece that was touched must move.
 * @property {boolean} memory_mode Whether the page shows no aids to memory.
 * @property {boolean} is_own Whether the client has a seat of this match already.
 */

/**
 * An invitation: it can be used once to take a seat, and is not the token of that seat.
 * @typedef {object} InviteLink
 * @property {string} code
 * @property {string} url The address of the page that shows it.
 * @property {boolean} is_local Whether that address works from this machine only.
 */

/**
 * A request to take the seat of an invitation.
 * @typedef {object} JoinRequest
 * @property {(string | null)} [name] The player's name.
 */

/**
 * The value of a position for the side to move.
 * @typedef {({ kind: "exact", value: number, plies: (number | null) } | { kind: "estimate", points: number, hundredths: (number | null) })} Judgement
 */

/**
 * A short text beside the board.
 * @typedef {object} LabelShape
 * @property {string} text
 * @property {number} x The centre, from the left edge, in cells.
 * @property {number} y The centre, from the upper edge, in cells.
 */

/**
 * The last move, as this viewer saw it.
 * @typedef {object} LastMove
 * @property {string} text The text of the move, as this viewer saw it.
 * @property {string} by The side that played it.
 * @property {MotionState[]} motions The motions of the pieces, in the order to show them.
 * @property {(string | null)} said The announcement: the part of the text after `#`.
 * @property {MoveWords} [words] The move as words.
 */

/**
 * The last move, without what is told elsewhere in the update.
 * @typedef {object} LastMoveUpdate
 * @property {string} [text] Its text; absent if it is the last text of `moves`.
 * @property {string} by The side that played it.
 * @property {BriefMotion[]} motions The motions of the pieces, in the order to show them.
 * @property {string} [said] What was announced with it; absent if nothing was.
 * @property {MoveWords} [words] Its words; absent if they are the last of `words`.
 */

/**
 * The legal moves of the side to move, for its own player.
 * @typedef {object} LegalMoves
 * @property {MoveState[]} moves The moves; empty if there are too many to list.
 * @property {boolean} is_cut Whether there are too many to list: the action `continue` then asks for them cell by cell.
 */

/**
 * The kind of a lesson's step.
 * @typedef {("look" | "play" | "match")} LessonKind
 */

/**
 * A step of a game's first lesson.
 * @typedef {object} LessonStep
 * @property {number} number Its number in the lesson, from 1 on.
 * @property {LessonKind} kind The kind of step.
 * @property {string} variant
 * @property {string} variant_id The id of the variant within its game, without options.
 * @property {string} [position] The position to begin at, if not the variant's own.
 * @property {string[]} moves The moves already played.
 * @property {string} side The side whose view is shown, and which plays.
 * @property {string} text The instruction.
 * @property {string} [done] The text after a right move.
 * @property {string} [hint] The text after another move.
 * @property {string[]} [right] The moves that count as right; without a list every legal one.
 * @property {string} [reply] The other side's move after a right move.
 * @property {number} [level] The computer's level in the match that ends the lesson.
 */

/**
 * Libraries under one licence.
 * @typedef {object} LibraryCredits
 * @property {string} licence The licence, as an expression of SPDX.
 * @property {string[]} names Their names.
 */

/**
 * A cell to highlight.
 * @typedef {object} MarkState
 * @property {number} cell The cell to highlight.
 * @property {string} kind The reason: `from`, `to`, `locked`…
 */

/**
 * The progress of a match's analysis.
 * @typedef {object} MatchAnalysis
 * @property {number} done The number of positions that are done.
 * @property {number} total The number of all positions.
 * @property {AnalysedPosition[]} plies The positions that are done, in order.
 * @property {boolean} [has_failed] Whether the server gave up after several tries: no more positions follow for a while.
 */

/**
 * The motion of one piece in a move. `None` is the tray of its side.
 * @typedef {object} MotionState
 * @property {(number | null)} from The cell that it leaves.
 * @property {(number | null)} to The cell on which it ends.
 * @property {number[]} via The cells that it touches between the two.
 * @property {boolean} is_tile Whether it is a tile, which belongs to no side.
 * @property {boolean} [is_chain] Whether it stops on each of these cells, so that its steps can be numbered; absent if it only passes them.
 * @property {number[]} [captors] The cells of the pieces that captured this one between them; absent if there are none.
 */

/**
 * A legal move.
 * @typedef {object} MoveState
 * @property {string} text The text of the move.
 * @property {number[]} path The cells to touch, in order.
 * @property {(ChoiceState | null)} choice The entry to choose from a menu after the last cell, if the cells alone do not decide.
 * @property {boolean} [any_order] Whether the cells after the first may be touched in any order.
 * @property {MoveWords} [preview] What the move will do, for a move that a player should confirm after reading it.
 */

/**
 * The words of a move as a viewer saw it, or of what a move will do.
 * @typedef {object} MoveWords
 * @property {string} id The message in the game's texts: `move-…` or `preview-…`.
 * @property {number[]} [cells] The cells that the message names, in order.
 * @property {string} [piece] The piece that the message names. The message `sign-…` says how it is written.
 * @property {string} [name] The name of what moves, where it is no cell.
 * @property {string[]} [struck] The names of the pieces that the move took or sent back: of their cells, or of their lanes.
 * @property {AnnouncedPiece[]} [announced] The pieces that were announced with the move: the attacker first, then those it fought.
 */

/**
 * How the list of moves changed: it keeps its first `keep` moves, and `add` follows them.
 * @typedef {object} MovesUpdate
 * @property {number} keep How many moves stay.
 * @property {string[]} add The moves after them.
 */

/**
 * A request for a new match.
 * @typedef {object} NewMatch
 * @property {string} variant The game, the variant and its options.
 * @property {Record<string, SeatRequest>} seats The players by side; `random` and `other` instead of sides are assigned at random.
 * @property {(TimeControl | null)} [clock] The clock, if there is one.
 * @property {boolean} [touch_move] Whether a piece that was touched must move.
 * @property {boolean} [memory_mode] Whether the page shows no aids to memory.
 * @property {(string | null)} [position] The position to begin at, if not the variant's own.
 * @property {boolean} [public] Whether the home page lists it while a seat is open.
 * @property {boolean} [screen] Whether both players sit at one screen.
 */

/**
 * Something special about a position.
 * @typedef {object} NoticeState
 * @property {string} id The message in the game's texts, or in the page's: `notice-…`.
 * @property {string} kind `task`: what is asked of the player now; `alarm`: a danger; `ready` and `spent`: a power of a side; `score`: how far a side has come; `note`: a fact that restricts both players.
 * @property {number} [side] The side that it is about: 0 or 1; absent if it is about the match.
 * @property {number} [count] The number in the message.
 */

/**
 * The offers that wait for an answer.
 * @typedef {object} Offers
 * @property {(string | null)} draw The side that offers a draw.
 * @property {(TakebackOffer | null)} takeback The request to take moves back.
 */

/**
 * An option of a variant.
 * @typedef {object} OptionInfo
 * @property {string} id
 * @property {string} name
 * @property {OptionValue[]} values Its values, the default one first.
 */

/**
 * A value that an option can have.
 * @typedef {object} OptionValue
 * @property {string} id
 * @property {string} name
 */

/**
 * How a match ended.
 * @typedef {object} OutcomeState
 * @property {string} result The winner's side, `draw`, or `none` for a match that ended without a result.
 * @property {string} clause The clause of the rules that ended it, or `resigned`, `agreed`, `time`, `length`; without a result `aborted` or `withdrawn`.
 * @property {string} text_id The id of the message that tells the end: in the game's texts, or in the page's for an end outside the rules.
 */

/**
 * A grid as it was painted.
 * @typedef {object} PaintedCells
 * @property {GridCell[]} cells All cells of the grid.
 * @property {string} to_move The side to move.
 */

/**
 * The legal moves, most of them by their cells alone.
 * @typedef {object} PathTree
 * @property {Branch[]} [paths] The moves that are made by touching cells and nothing else, without their texts.
 * @property {MoveState[]} [others] The other moves, in full: those with a choice, with targets in any order, or of which the page tells more.
 * @property {boolean} [is_cut] Whether there are too many to list: then `continue` asks step by step.
 */

/**
 * A piece as this viewer sees it.
 * @typedef {object} PieceState
 * @property {number} id The number of the piece, which it keeps while it moves.
 * @property {string} glyph The kind of piece, or `hidden` if the viewer does not know it.
 * @property {string} letter The letter of a plain text board.
 * @property {(number | null)} side The owner: 0 for First, 1 for Second, `None` for a tile.
 * @property {number} cell The cell on which it stands.
 * @property {number} facing The direction in which it points, in degrees clockwise.
 * @property {string[]} tags States to show on the piece: `moved`, `known`, `stuck`.
 */

/**
 * A piece that is new or changed. Of one that was there before, only the fields that changed are given. A new one has a glyph, a letter and a cell; it is nobody's, points up and has no tags where these are absent.
 * @typedef {object} PieceUpdate
 * @property {number} id The piece's number, which it keeps while it moves.
 * @property {string} [glyph] The kind of piece, or `hidden`.
 * @property {string} [letter] The letter of a plain text board.
 * @property {(number | null)} [side] The owner: 0 for First, 1 for Second, `null` for a tile.
 * @property {number} [cell] The cell on which it stands.
 * @property {number} [facing] The direction in which it points, in degrees clockwise.
 * @property {string[]} [tags] States to show on the piece.
 */

/**
 * Who sits on a seat.
 * @typedef {("human" | "computer" | "open")} PlayerKind
 */

/**
 * The player of a side.
 * @typedef {object} PlayerState
 * @property {PlayerKind} kind A person, the computer, or nobody yet.
 * @property {(string | null)} name The name, if one was given.
 * @property {(number | null)} level The computer's level.
 * @property {boolean} is_online Whether the player is connected.
 * @property {(number | null)} left_ms_ago How long ago the player disconnected, if it was connected before.
 * @property {boolean} is_ready Whether the player has handed in its set-up, while set-ups are due.
 */

/**
 * A position to validate and show.
 * @typedef {object} PositionRequest
 * @property {string} variant The game, the variant and its options.
 * @property {(string | null)} [position] The position, if not the variant's own.
 * @property {string[]} [moves] Moves to play from there.
 * @property {(string | null)} [as] The view: that of a side, `spectator`, or `all`, which is the default.
 * @property {(number | null)} [why] A cell: asks why the piece there cannot move.
 * @property {(number[] | null)} [begun] With `why`: the cells of the half-made move that cannot go on with that cell; an empty list: no move begins there.
 * @property {(number[] | null)} [path] A path of cells: asks how it may continue. For positions with too many moves to list.
 * @property {(number[] | null)} [effects] A path of cells: asks what the moves will do that it makes, and those that one more cell makes.
 */

/**
 * The result of validating a position.
 * @typedef {object} PositionShown
 * @property {string} variant The variant in full.
 * @property {string} position The position as text, after the moves.
 * @property {(string | null)} to_move The side to move.
 * @property {(OutcomeState | null)} outcome How it ended, if it did.
 * @property {BoardState} board The drawing.
 * @property {LegalMoves} options The legal moves of the side to move.
 * @property {(SetupState | null)} setup The set-up that is due, if one is.
 * @property {string[]} moves The moves, as seen.
 * @property {MoveWords[]} [words] The words of the moves, one for each of `moves`.
 * @property {MotionState[]} motions The motions of the last move.
 * @property {WhyShown} [why] The answer to `why`; `null` if the piece can move.
 * @property {Continuations} [continuations] The answer to `path`.
 * @property {EffectState[]} [effects] The answer to `effects`.
 * @property {NoticeState[]} [notices] What is special about the position.
 */

/**
 * Whether a player is connected.
 * @typedef {object} Presence
 * @property {boolean} is_online Whether the player is connected.
 * @property {(number | null)} left_ms_ago How long ago the player disconnected, if it was connected before.
 */

/**
 * A set-up with a name.
 * @typedef {object} PresetState
 * @property {string} id The id of the set-up.
 * @property {string} text_id The message with its name in the game's texts.
 * @property {string} text The text of the move that makes it.
 * @property {string[]} letters The letters of the cells, in the order of the rows.
 */

/**
 * A rematch that was asked for or has begun.
 * @typedef {object} Rematch
 * @property {(string | null)} by The side that asks for one.
 * @property {(string | null)} id The id of the rematch, once it has begun.
 */

/**
 * A page of a match, ply by ply.
 * @typedef {object} Replay
 * @property {string} id The id of the match.
 * @property {string} variant The game, the variant and its options.
 * @property {string} game The id of the game.
 * @property {string} variant_id The id of the variant within its game, without options.
 * @property {string} as The perspective of the replay.
 * @property {(OutcomeState | null)} outcome How it ended, if it did.
 * @property {Record<string, (string | null)>} players The names of the players, by side.
 * @property {Record<string, number>} [levels] The levels of the sides that the computer played.
 * @property {number} total The number of plies in all, the start included.
 * @property {ReplayPly[]} plies The start and the state after each move; of a long match those that were requested.
 */

/**
 * The position after so many moves of a replay, and the move that led to it.
 * @typedef {object} ReplayPly
 * @property {number} ply The number of moves played.
 * @property {(string | null)} by The side that played the last one.
 * @property {(string | null)} text Its text, as seen.
 * @property {MoveWords} [words] The same as words.
 * @property {MotionState[]} motions The motions of the move.
 * @property {string} position The position as text, as seen.
 * @property {BoardState} board The drawing.
 * @property {(Record<string, number> | null)} remaining_ms The time that each side had left, if there was a clock.
 * @property {(number | null)} at_ms When it was played.
 */

/**
 * A request of a client: an action with a number that the client chooses and the answer repeats.
 * @typedef {({ type: "move", ply: number, text?: (string | null), path?: (number[] | null), choice?: (string | null), setup?: (string[] | null) } | { type: "resign" } | { type: "offer_draw" } | { type: "accept_draw" } | { type: "decline_draw" } | { type: "ask_takeback" } | { type: "accept_takeback" } | { type: "decline_takeback" } | { type: "rematch" } | { type: "hint" } | { type: "why", cell: number, path?: (number[] | null) } | { type: "effects", path: number[] } | { type: "continue", path: number[] } | { type: "retry" } | { type: "move_now" } | { type: "rename", name: string } | { type: "forget_name" } | { type: "withdraw" } | { type: "abort" } | { type: "ping" }) & { id?: (number | null), as?: (string | null) }} Request
 */

/**
 * The retention of this server, in milliseconds after the last change; `null`: until somebody deletes them.
 * @typedef {object} Retention
 * @property {(number | null)} unplayed_ms Matches in which no move was made.
 * @property {(number | null)} uploads_ms Records that were uploaded.
 * @property {(number | null)} links_ms How long links to other devices can be used. Their hashes are stored with their match.
 * @property {(number | null)} played_ms Matches in which a move was made.
 */

/**
 * A clause of the rules.
 * @typedef {object} RuleInfo
 * @property {string} clause The id of the clause.
 * @property {string} [section] The heading above it, if it is the first clause of a section.
 * @property {string} text The text of the clause.
 * @property {ExampleInfo[]} examples Boards to try it on.
 */

/**
 * The kinds of players of a new match.
 * @typedef {("me" | "open" | "computer")} SeatKind
 */

/**
 * The player of a side.
 * @typedef {object} SeatRequest
 * @property {SeatKind} kind The kind of player.
 * @property {(number | null)} [level] The computer's level.
 * @property {(string | null)} [name] The player's name.
 */

/**
 * What the server sends over a socket, or answers a request with.
 * @typedef {({ type: "hello", protocol: number, server: string, now_ms: number } | State & { type: "state" } | Update & { type: "update" } | { type: "ack", id?: number, version: number } | { type: "error", id?: number, error: ErrorInfo } | { type: "presence", players: Record<string, Presence>, watchers: number } | { type: "pong", id?: number, now_ms: number } | { type: "hint", id?: number, text: string, path: number[], words?: MoveWords, facts?: FactState[] } | { type: "why", id?: number, cell: number, text_id?: string, clause?: string, cells?: number[] } | { type: "effects", id?: number, path: number[], moves: EffectState[] } | { type: "continuations", id?: number, path: number[], next: number[], done: MoveState[] } | { type: "restarting" })} ServerMessage
 */

/**
 * Asks for the letters of a set-up's text, or for the text of its letters: one of the two is given.
 * @typedef {object} SetupRequest
 * @property {string} variant The game, the variant and its options.
 * @property {string} side The side that sets up.
 * @property {(string | null)} [text] The text of the move; its prefix may be left out.
 * @property {(string[] | null)} [letters] The letters, one for each cell in the order of the rows.
 */

/**
 * A set-up, both ways.
 * @typedef {object} SetupShown
 * @property {string} text The text of the move that makes it.
 * @property {string[]} letters The letters of the cells, in the order of the rows.
 */

/**
 * A set-up that the viewer has to make.
 * @typedef {object} SetupState
 * @property {string} prefix The beginning of the move's text, before the rows.
 * @property {number[][]} rows The cells to fill, row by row in the order of the text, rows separated by `/` there.
 * @property {string} empty The letter of a cell left empty.
 * @property {StockState[]} stock The pieces to place. All of them must be placed.
 * @property {PresetState[]} presets Set-ups offered by name.
 */

/**
 * One of the two sides of a game.
 * @typedef {object} SideInfo
 * @property {string} id
 * @property {string} name
 */

/**
 * Everything that a viewer may know of a match.
 * @typedef {object} State
 * @property {number} version The number of the last entry of the match's log: grows by one an entry.
 * @property {string} match The id of the match.
 * @property {string} variant The game, the variant and its options.
 * @property {string} game The id of the game.
 * @property {string} variant_id The id of the variant within its game, without options.
 * @property {(string | null)} you The side whose seat this state is made for; `None` for spectators.
 * @property {string[]} your_seats The sides of all seats that the client holds.
 * @property {boolean} screen Whether both players sit at one screen.
 * @property {boolean} touch_move Whether a piece that was touched must move.
 * @property {boolean} memory_mode Whether the page shows no aids to memory.
 * @property {Record<string, PlayerState>} players The players, by side.
 * @property {number} ply How many moves were played.
 * @property {(string | null)} to_move The side to move; `None` when the match is over or waits for a player.
 * @property {boolean} setup_due Whether this viewer must hand in a set-up now.
 * @property {(OutcomeState | null)} outcome How the match ended; `None` while it goes on.
 * @property {string} [position] The position it began at, if not the variant's own, as this viewer knows it.
 * @property {string[]} moves The moves as this viewer saw them.
 * @property {MoveWords[]} [words] The words of the moves, one for each of `moves`.
 * @property {(LastMove | null)} last The last move, if one was made.
 * @property {BoardState} board The pieces, the trays and the marks.
 * @property {(LegalMoves | null)} options The legal moves: for the seat to move only.
 * @property {(SetupState | null)} setup The set-up to make: for the seat that must make it only.
 * @property {(ClockState | null)} clock The clock, if there is one.
 * @property {Offers} offers The offers that wait for an answer.
 * @property {Declined} [declined] The last refusal of an offer or of the invitation, until somebody moves or offers something again.
 * @property {string} [delete_by] The side that wants the match deleted, if the other must agree.
 * @property {Rematch} rematch The request for a rematch, and the rematch once it has begun.
 * @property {string[]} can What this viewer may do now: names of actions.
 * @property {(Thinking | null)} thinking The side for which the computer thinks now.
 * @property {(string | null)} busy `queue` if the computer's move takes long because the server is busy; `failed` if the computer gave up after several tries: a player can send `retry`.
 * @property {NoticeState[]} [notices] What is special about the position.
 * @property {Event[]} [events] The entries of the log since the version that the client named.
 */

/**
 * Pieces of one kind to place.
 * @typedef {object} StockState
 * @property {string} letter The letter in the text.
 * @property {string} glyph The kind of piece.
 * @property {number} count The number of these pieces.
 */

/**
 * A request to take moves back.
 * @typedef {object} TakebackOffer
 * @property {string} by The side that asks.
 * @property {number} to_ply How many moves would be left.
 */

/**
 * A move that the computer is thinking about.
 * @typedef {object} Thinking
 * @property {string} side The side for which it thinks.
 * @property {number} since_ms The time at which it was asked.
 */

/**
 * A kind of clock.
 * @typedef {({ kind: "fischer", initial_ms: number, increment_ms: number } | { kind: "per_move", move_ms: number })} TimeControl
 */

/**
 * Pieces beside the board.
 * @typedef {object} TrayState
 * @property {number} side The owner: 0 for First, 1 for Second.
 * @property {string} title The kind of tray: the message `tray-…` of the game's texts names it.
 * @property {[string, number][]} pieces The kinds of pieces, and how many of each.
 */

/**
 * What changed between two versions of a match. A field that is absent has not changed; one that is `null` has no value any more.
 * @typedef {object} Update
 * @property {number} from The version that the client must have. With another one it connects again to get the whole state.
 * @property {number} version The version that it has afterwards.
 * @property {Record<string, PlayerState>} [players] The players who changed, by side. Who is connected is also told by `presence`.
 * @property {number} [ply] How many moves were played.
 * @property {(string | null)} [to_move] The side to move.
 * @property {boolean} [setup_due] Whether this viewer must hand in a set-up now.
 * @property {(OutcomeState | null)} [outcome] How it ended.
 * @property {(string | null)} [position] The position it began at, as this viewer knows it now.
 * @property {MovesUpdate} [moves] The moves as this viewer saw them.
 * @property {WordsUpdate} [words] The words of the moves.
 * @property {(LastMoveUpdate | null)} [last] The last move, if it is another one; null if there is none any more.
 * @property {BoardUpdate} [board] What changed on the board.
 * @property {(PathTree | null)} [options] The legal moves: for the seat to move only.
 * @property {(SetupState | null)} [setup] The set-up to make: for the seat that must make it only.
 * @property {(ClockState | null)} [clock] The clock, if its times or its mode changed; null if there is none any more.
 * @property {Offers} [offers] The offers that wait for an answer.
 * @property {(Declined | null)} [declined] The last refusal of an offer.
 * @property {(string | null)} [delete_by] The side that wants the match deleted.
 * @property {Rematch} [rematch] The request for a rematch, and the rematch once it has begun.
 * @property {string[]} [can] What this viewer may do now: names of actions.
 * @property {(Thinking | null)} [thinking] The side for which the computer thinks now.
 * @property {NoticeState[]} [notices] What is special about the position.
 * @property {(string | null)} [busy] Why the computer's move takes long.
 */

/**
 * An uploaded record.
 * @typedef {object} Uploaded
 * @property {string} id The id of the match to replay.
 */

/**
 * A variant of a game, with its options.
 * @typedef {object} VariantInfo
 * @property {string} id
 * @property {string} name
 * @property {string} sentence A sentence about it.
 * @property {string} text The text that names it in requests, without options.
 * @property {OptionInfo[]} options
 */

/**
 * Why a piece cannot move.
 * @typedef {object} WhyShown
 * @property {string} text_id The id of the message in the game's texts.
 * @property {string} clause The clause of the rules.
 * @property {number[]} [cells] The cells that show it.
 */

/**
 * How the list of the moves' words changed, likewise.
 * @typedef {object} WordsUpdate
 * @property {number} keep How many stay.
 * @property {MoveWords[]} add The words after them.
 */

export {};
