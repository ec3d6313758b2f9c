import type { DeskBoard, ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { type BoardMatch, type Moves, moveOf, type Place, proposed, unsaved } from './board-state.ts';

/** The moves that are not published, and the version of the board that their first one was made on. */
export interface Made {
  moves: Moves;
  seen: number;
}

export const NOTHING_MADE: Made = { moves: new Map(), seen: 0 };

/** With one more move. */
export function withMove({ moves, seen }: Made, board: DeskBoard, match: BoardMatch, place: Place): Made {
  const kept = unsaved(board, moves);
  return {
    moves: new Map([...kept, [match.hash, moveOf(match, place)]]),
    seen: kept.size === 0 ? board.version : seen,
  };
}

/**
 * With a proposal that was asked for on `board`. What is made by hand, also meanwhile, goes before a proposal for the rest; one
 * for all replaces it.
 */
export function withProposal(
  { moves, seen }: Made,
  board: DeskBoard,
  { found, missing }: { found: ScheduleProposal; missing: boolean },
): Made {
  const kept = missing ? unsaved(board, moves) : NOTHING_MADE.moves;
  return {
    moves: new Map([...proposed(found), ...kept]),
    seen: kept.size > 0 ? seen : board.version,
  };
}

/** What is left when some moves are published: those that were made or changed meanwhile, on the version that this made. */
export function withoutSent({ moves }: Made, sent: Moves, version: number): Made {
  const left = [...moves].filter(([hash, place]) => sent.get(hash) !== place);
  return { moves: new Map(left), seen: version };
}

/** Whether others have published since the first move was made: it was made on what is not shown any more. */
export const isBehind = (board: DeskBoard, { moves, seen }: Made): boolean =>
  unsaved(board, moves).size > 0 && board.version !== seen;
