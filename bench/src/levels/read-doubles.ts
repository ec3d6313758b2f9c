import { readFileSync } from 'node:fs';
import { matchWinner } from '@bandeja/rules/matches/result';
import type { SetResult } from '@bandeja/rules/matches/team';

/** A finished match of the file, in playing order. */
export type DoublesMatch = {
  /** Noon UTC of the day on which it was played. */
  at: Date;
  /** The day of the event, as in the file. */
  event: string;
  winners: readonly [number, number];
  losers: readonly [number, number];
  /** The winners are team A. */
  sets: SetResult[];
};

const COLUMNS = 'date,round,winner1,winner2,loser1,loser2,score';
/** Retired, walkover, default, abandoned. */
const UNFINISHED = /RET|W\/O|DEF|ABN/;
/** An event starts on its date and plays one round a day. */
const ROUND_DAYS: Record<string, number> = {
  Q1: 0,
  Q2: 1,
  R128: 1,
  R64: 2,
  R32: 3,
  R16: 4,
  RR: 4,
  QF: 5,
  SF: 6,
  F: 7,
  BR: 7,
};
const DAY_MS = 86_400_000;

/** Reads a file in the shape of doubles-2000-2014.csv. `skipped`: unfinished matches and scores without that winner. */
export function readDoubles(path: string): { matches: DoublesMatch[]; skipped: number } {
  const [header, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  if (header !== COLUMNS) throw new Error(`${path}: the first line is not ${COLUMNS}`);
  const matches = lines.flatMap((line) => readLine(line) ?? []);
  return { matches, skipped: lines.length - matches.length };
}

function readLine(line: string): DoublesMatch | null {
  const [event = '', round = '', w1, w2, l1, l2, score = ''] = line.split(',');
  const first = Date.parse(`${event}T12:00:00Z`);
  const sets = UNFINISHED.test(score) ? null : readSets(score);
  if (Number.isNaN(first) || !sets || matchWinner('Competitive', sets) !== 'A') return null;
  return {
    at: new Date(first + (ROUND_DAYS[round] ?? 0) * DAY_MS),
    event,
    winners: [Number(w1), Number(w2)],
    losers: [Number(l1), Number(l2)],
    sets,
  };
}

/** `6-4 3-6 10-7`; null when a part is no score. */
function readSets(score: string): SetResult[] | null {
  const parts = score.trim().split(/\s+/);
  const sets = parts.flatMap((part, index) => {
    const [, a, b] = /^\[?(\d+)-(\d+)/.exec(part) ?? [];
    return a === undefined ? [] : [{ set: index + 1, team_a_score: Number(a), team_b_score: Number(b) }];
  });
  return sets.length === parts.length ? sets : null;
}
