import type { Method } from '@bandeja/contract/call';
import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { DAY_MS } from '@bandeja/rules/time/instant';

/** The calls that wait on the device while there is no network. */
export type QueuedCall = 'createMatch' | 'recordSet' | 'finishMatch' | 'acceptMatch';

/** The server keeps retry keys for 30 days; an older entry is sent again only after a confirmation of the player. */
const KEY_LASTS_MS = 29 * DAY_MS;

export interface NewEntry {
  call: QueuedCall;
  /** How the call is sent, for a build that does not know it: the entry was stored by a newer one. */
  request?: { method: Method; path: string };
  input: { params?: Record<string, unknown>; body: Record<string, unknown> };
  /** The retry key of the player's action. */
  key: string;
  /** The id of the match; null for one that this entry creates, negative for one created on this device. */
  match: number | null;
  /** What the player sees, e.g. "Set 1: 6–4". */
  title: string;
  /** The match that the player sees, e.g. "qua, 12 ago, 18:00". */
  place: string;
  at: number;
  /** Sent before without an answer: the server may have done it, so the request must not change. */
  isSent: boolean;
  /** The server has answered that it failed (5xx); it is sent again by itself. */
  failed?: boolean;
  /** The sets that the player saw when finishing. */
  seen?: readonly SeenSet[];
  /** The created match as the device shows it until the server answers. */
  preview?: Match;
}

export type SeenSet = Pick<MatchScore, 'set' | 'team_a_score' | 'team_b_score'>;

export type Problem =
  | { kind: 'refused'; text: string }
  /** The match or the set has changed: its present state; null: the set was removed. */
  | { kind: 'conflict'; present: Match | MatchScore | null };

export interface Entry extends NewEntry {
  id: number;
  match: number;
  problem: Problem | null;
}

/** What waits for one player, oldest first. */
export interface Queue {
  entries: readonly Entry[];
  lastId: number;
  /** The matches created on this device: local id → id of the server. */
  created: Readonly<Record<number, number>>;
}

export const EMPTY: Queue = { entries: [], lastId: 0, created: {} };

export type QueueEvent =
  | { type: 'added'; entry: NewEntry }
  /** The request is about to be sent; a finish is bound to the version of the match whose sets were compared. */
  | { type: 'sending'; id: number; expected_version?: number }
  | { type: 'answered'; id: number; answer: unknown }
  /** An answer with a 5xx: whether the call was executed is unknown. */
  | { type: 'failed'; id: number }
  | { type: 'refused'; id: number; text: string }
  | { type: 'conflicted'; id: number; present: Match | MatchScore | null }
  /** The player's answers: try again, keep the own entry or the other one, discard. */
  | { type: 'retried'; id: number; key: string; at: number }
  | { type: 'chosen'; id: number; choice: 'mine' | 'theirs'; key: string; at: number }
  | { type: 'discarded'; id: number };

export function queueReducer(queue: Queue, event: QueueEvent): Queue {
  if (event.type === 'added') return add(queue, event.entry);
  const entry = queue.entries.find(({ id }) => id === event.id);
  // Another tab has settled it.
  if (!entry) return queue;
  switch (event.type) {
    case 'sending': {
      const { expected_version } = event;
      const body = { ...entry.input.body, ...(expected_version !== undefined && { expected_version }) };
      return change(queue, entry, { isSent: true, input: { ...entry.input, body } });
    }
    case 'answered':
      return answer(queue, entry, event.answer);
    case 'failed':
      return change(queue, entry, { failed: true });
    case 'refused':
      return change(queue, entry, { problem: { kind: 'refused', text: event.text } });
    case 'conflicted':
      // Two players have entered the same: nothing to choose.
      return isSameSet(entry, event.present)
        ? answer(queue, entry, event.present)
        : change(queue, entry, { problem: { kind: 'conflict', present: event.present } });
    case 'retried':
      return change(queue, entry, { problem: null, key: event.key, at: event.at, isSent: false });
    case 'chosen':
      return choose(queue, entry, event);
    case 'discarded':
      return { ...queue, entries: queue.entries.filter((one) => one !== entry && !dependsOn(one, entry)) };
  }
}

export type EntryState = 'waiting' | 'blocked' | 'refused' | 'conflict' | 'newer';

/**
 * blocked: an earlier entry of the same match was refused, or is 'newer'; newer: a newer build has stored it, and this
 * build, which has taken its place again, cannot send it.
 */
export function stateOf({ entries }: Queue, entry: Entry): EntryState {
  if (entry.problem) return isConflict(entry) ? 'conflict' : 'refused';
  if (!canSend(entry)) return 'newer';
  return entries.some((one) => (one.problem !== null || !canSend(one)) && dependsOn(entry, one))
    ? 'blocked'
    : 'waiting';
}

const KNOWN: Record<QueuedCall, true> = {
  createMatch: true,
  recordSet: true,
  finishMatch: true,
  acceptMatch: true,
};

/** Whether this build has the call of an entry. */
export const isKnown = ({ call }: Pick<NewEntry, 'call'>): boolean => Object.hasOwn(KNOWN, call);

const canSend = (entry: Entry): boolean => isKnown(entry) || entry.request !== undefined;

/** A conflict of a call that this build does not have is shown as a refusal: its choices are unknown. */
const isConflict = (entry: Entry): boolean => isKnown(entry) && entry.problem?.kind === 'conflict';

/** The oldest entry that may go out now: those of one match in order, each after the answer to the one before. */
export const nextToSend = (queue: Queue): Entry | null =>
  queue.entries.find((entry) => stateOf(queue, entry) === 'waiting') ?? null;

/** Whether the server may have deleted the retry key of a sent entry; it would then execute the call again. */
export const isTooOld = ({ isSent, at }: Entry, now: number): boolean => isSent && now - at > KEY_LASTS_MS;

/** Whether the sets of a match are those that the player saw when finishing. */
export function hasSeen({ seen }: Entry, scores: readonly SeenSet[]): boolean {
  if (!seen) return true;
  return (
    seen.length === scores.length &&
    seen.every((one) =>
      scores.some(
        (other) =>
          one.set === other.set &&
          one.team_a_score === other.team_a_score &&
          one.team_b_score === other.team_b_score,
      ),
    )
  );
}

const dependsOn = (entry: Entry, earlier: Entry): boolean =>
  entry.match === earlier.match && entry.id > earlier.id;

function add(queue: Queue, entry: NewEntry): Queue {
  const id = queue.lastId + 1;
  // A retried request that already waits.
  if (queue.entries.some(({ key }) => key === entry.key)) return queue;
  const known = entry.match === null ? -id : (queue.created[entry.match] ?? entry.match);
  const added = withMatch({ ...entry, id, match: known, problem: null }, known);
  return { ...queue, lastId: id, entries: [...queue.entries, added] };
}

function change(queue: Queue, entry: Entry, fields: Partial<Entry>): Queue {
  return { ...queue, entries: queue.entries.map((one) => (one === entry ? { ...one, ...fields } : one)) };
}

/** Removes the entry and writes ids and versions of its answer into the entries after it. */
function answer(queue: Queue, entry: Entry, given: unknown): Queue {
  const others = queue.entries.filter((one) => one !== entry);
  if (entry.call === 'createMatch') {
    const match = given as Match;
    return {
      ...queue,
      created: { ...queue.created, [entry.match]: match.id },
      entries: others.map((one) =>
        one.match === entry.match ? withPlayers(withMatch(one, match.id), match) : one,
      ),
    };
  }
  if (entry.call !== 'recordSet') return { ...queue, entries: others };
  const version = (given as MatchScore | null)?.version ?? 0;
  return { ...queue, entries: others.map((one) => (corrects(one, entry) ? withVersion(one, version) : one)) };
}

function choose(
  queue: Queue,
  entry: Entry,
  { choice, key, at }: { choice: 'mine' | 'theirs'; key: string; at: number },
): Queue {
  if (entry.problem?.kind !== 'conflict') return queue;
  const { present } = entry.problem;
  if (choice === 'theirs') {
    return entry.call === 'recordSet'
      ? answer(queue, entry, present)
      : { ...queue, entries: queue.entries.filter((one) => one !== entry) };
  }
  const next = withVersion(entry, present?.version ?? 0);
  // The player has now seen these sets.
  const seen = present && 'scores' in present ? { seen: present.scores } : {};
  return change(queue, entry, { ...next, ...seen, problem: null, key, at, isSent: false });
}

/** Whether an entry records the set of an earlier entry again. */
const corrects = (entry: Entry, earlier: Entry): boolean =>
  entry.call === 'recordSet' && dependsOn(entry, earlier) && entry.input.body.set === earlier.input.body.set;

function withVersion(entry: Entry, expected_version: number): Entry {
  return { ...entry, input: { ...entry.input, body: { ...entry.input.body, expected_version } } };
}

/** Writes the id of the match into the request. */
function withMatch(entry: Entry, match: number): Entry {
  const { input, call } = entry;
  if (call === 'createMatch') return entry;
  const { params, body } = input;
  return {
    ...entry,
    match,
    input:
      call === 'recordSet' || 'match' in body
        ? { ...input, body: { ...body, match } }
        : { ...input, params: { ...params, id: match } },
  };
}

/** The players of a set in a match created on this device are the negative ids of the players. */
function withPlayers(entry: Entry, { players }: Match): Entry {
  const given = entry.input.body.players;
  if (entry.call !== 'recordSet' || !Array.isArray(given)) return entry;
  const known = new Map(players.map(({ id, player }) => [-player.id, id]));
  const replaced = given.map((one) => ({
    ...one,
    match_player: known.get(one.match_player) ?? one.match_player,
  }));
  return { ...entry, input: { ...entry.input, body: { ...entry.input.body, players: replaced } } };
}

function isSameSet({ call, input: { body } }: Entry, present: Match | MatchScore | null): boolean {
  if (call !== 'recordSet' || !present || !('set' in present)) return false;
  const { team_a_score, team_b_score, players } = present;
  if (body.team_a_score !== team_a_score || body.team_b_score !== team_b_score) return false;
  const given = body.players as MatchScore['players'] | undefined;
  return (
    given === undefined ||
    given.every((one) =>
      players.some(({ match_player, team }) => match_player === one.match_player && team === one.team),
    )
  );
}
