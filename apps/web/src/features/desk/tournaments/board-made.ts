import type { DeskBoard, ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { ApiError } from '@bandeja/contract/client';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';
import { type BoardMatch, type Moves, moveOf, type Place, proposed, unsaved } from './board-state.ts';

/** The moves that are not published, and the version of the board that their first one was made on. */
export interface Made {
  moves: Moves;
  seen: number;
  /** What is being published on that version. */
  sent: Moves;
}

export const NOTHING_MADE: Made = { moves: new Map(), seen: 0, sent: new Map() };

/** What was made and not published, as it is kept on the device until the tab is closed. */
export function readMade(key: string): Made {
  const { moves, seen } = readDraft(key);
  if (!Array.isArray(moves) || typeof seen !== 'number') return NOTHING_MADE;
  return { ...NOTHING_MADE, moves: new Map(moves), seen };
}

export const keepMade = (key: string, { moves, seen }: Made): void =>
  moves.size > 0 ? saveDraft(key, { moves: [...moves], seen }) : dropDraft(key);

/** A board as it is once these moves are published, until it is read again. */
export const withPublished = (board: DeskBoard, moves: Moves, version: number): DeskBoard =>
  board.version >= version
    ? board
    : {
        ...{ ...board, version },
        matches: board.matches.map((match) => {
          const place = moves.get(match.hash);
          if (place === undefined) return match;
          return { ...match, court: place?.court ?? null, starts_at: place?.starts_at ?? null };
        }),
      };

/**
 * The moves that change something. A match that is moved back while its move is published stands on the board where it was
 * before: it is moved back once the board has the new place.
 */
function keptOf({ moves, seen, sent }: Made, board: DeskBoard): Moves {
  const changing = unsaved(board, moves);
  const isBack = (hash: string) => board.version === seen && sent.has(hash);
  return new Map([...moves].filter(([hash]) => changing.has(hash) || isBack(hash)));
}

/** With one more move. */
export function withMove(made: Made, board: DeskBoard, match: BoardMatch, place: Place): Made {
  const kept = keptOf(made, board);
  return {
    moves: new Map([...kept, [match.hash, moveOf(match, place)]]),
    seen: kept.size === 0 ? board.version : made.seen,
    sent: made.sent,
  };
}

/**
 * With a proposal that was asked for on `board`. What is made by hand, also meanwhile, goes before a proposal for the rest; one
 * for all replaces it.
 */
export function withProposal(
  made: Made,
  board: DeskBoard,
  { found, missing }: { found: ScheduleProposal; missing: boolean },
): Made {
  const kept = missing ? keptOf(made, board) : NOTHING_MADE.moves;
  return {
    moves: new Map([...proposed(found), ...kept]),
    seen: kept.size > 0 ? made.seen : board.version,
    sent: made.sent,
  };
}

/** What is left when some moves are published: those that were made or changed meanwhile, on the version that this made. */
export function withoutSent({ moves }: Made, sent: Moves, version: number): Made {
  const left = [...moves].filter(([hash, place]) => sent.get(hash) !== place);
  return { moves: new Map(left), seen: version, sent: NOTHING_MADE.sent };
}

/** Whether others have published since the first move was made: it was made on what is not shown any more. */
export const isBehind = (board: DeskBoard, { moves, seen }: Made): boolean =>
  unsaved(board, moves).size > 0 && board.version !== seen;

const ASKED = ['schedule_on_impediment', 'schedule_conflict_possible'];

/** Whether publishing is a yes: to what the page sees and the server would ask about, or to what it has named in its refusal. */
export const isYes = (asked: readonly unknown[], error: Error | null): boolean =>
  asked.length > 0 || (error instanceof ApiError && ASKED.includes(error.code ?? ''));
