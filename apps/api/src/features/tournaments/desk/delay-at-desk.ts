import { createHash } from 'node:crypto';
import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-board';
import type { DeskDelay } from '@bandeja/contract/calls/desk-tournament-board';
import type { Database } from '@bandeja/db/database';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { brokenAt, type ImpededSpan } from '@bandeja/rules/tournaments/impediments';
import {
  DELAY_MINUTES_MAX,
  type Delay,
  dayEnd,
  delaySteps,
} from '@bandeja/rules/tournaments/schedule/delay-matches';
import { Refusal } from '../../../http/errors/refusal.ts';
import { inSlices } from '../../../http/limits/in-slices.ts';
import type { TournamentMatchRow } from '../draw/draw.repository.ts';
import type { MatchToPlan } from '../schedule/board.repository.ts';
import { boardMatches, conflictNames } from '../schedule/board.ts';
import { getSaved, NAMED_MAX, saveDeskSchedule } from './board-at-desk.ts';
import { readToPlan, SLICE_MS } from './propose-schedule.ts';
import type { OfTournament } from './read-desk-tournaments.ts';

type Body = Parsed<typeof calls.delayDeskSchedule>['body'];
type Planned = Awaited<ReturnType<typeof readToPlan>>;

/** What a repeated request is answered, as one that was saved. */
export const getDelayed = async (db: Database, asker: OfTournament): Promise<DeskDelay> => ({
  ...{ ...(await getSaved(db, asker)), plan: null, matches: [] },
});

/**
 * Delays the matches that have not begun, from an instant to the end of the same day of play. Places are planned without a
 * lock and saved as those of a board, so its checks decide: a court sold meanwhile refuses all.
 */
export async function delayDeskSchedule(
  db: Database,
  { body, ...asker }: OfTournament & { body: Body },
): Promise<DeskDelay> {
  const { minutes, expected_version } = body;
  const planned = await readToPlan(db, asker);
  const { row, rows } = planned;
  if (row.version !== expected_version) throw new Refusal('tournament_version_moved');
  const delay = await planDelay(planned, { body, now: asker.now });
  const { moved } = delay;
  const plan = codeOf(delay);
  if (body.dry_run) return { version: row.version, plan, matches: present(planned, delay) };
  if (body.plan !== undefined && body.plan !== plan) throw new Refusal('delay_moved');
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  const matches = moved.map(({ id, court, start }) => ({
    ...{ hash: hashes.get(id) ?? '', court, starts_at: toIso(start) },
  }));
  const act = { call: 'delayDeskSchedule', minutes };
  // The preview named what the places break, and its code stands for that too.
  const confirm = body.plan !== undefined;
  const saved = await saveDeskSchedule(db, { ...asker, act, body: { matches, expected_version, confirm } });
  return { ...saved, plan: null, matches: [] };
}

const isStanding = (match: MatchToPlan | undefined) =>
  match === undefined || match.outcome !== null || match.called_at !== null || match.begun;

/** A longer delay is offered in such steps. */
const LATE_STEP = 5;

/** With the impediments that the moved matches break at their new places alone. */
type DelayWithBroken = Delay & { broken: ReadonlyMap<number, ImpededSpan[]> };

async function planDelay(
  planned: Planned,
  { body, now }: { body: Body; now: Date },
): Promise<DelayWithBroken> {
  const { row, rows, pairs, courts, windows, impeded } = planned;
  const { minutes, courts: chosen } = body;
  const own = courts.map(({ id }) => id);
  if (chosen?.some((id) => !own.includes(id)))
    throw new Refusal('tournament_court_unknown', { field: 'courts' });
  const from = body.from === undefined ? now.getTime() : Date.parse(body.from);
  const byId = new Map(rows.map((match) => [match.id, match]));
  const board = boardMatches(rows, pairs, impeded);
  const delay = await inSlices(
    delaySteps({
      matches: board.map((match) => ({
        ...match,
        stays: isStanding(byId.get(match.id)),
      })),
      ...{ courts, windows, minutes, delayed: chosen === undefined ? null : new Set(chosen) },
      ...{ matchMinutes: row.match_minutes, restMinutes: row.rest_minutes },
      during: { start: from, end: dayEnd(from, windows, row.timezone) },
      now: now.getTime(),
    }),
    SLICE_MS,
  );
  const { moved, unplaced } = delay;
  const by = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  if (unplaced.length > 0) {
    const sentence = sentenceOf(planned, delay);
    const more = unplaced.length - NAMED_MAX;
    throw new Refusal('delay_without_place', {
      sentence: [
        `Com ${by} a mais falta lugar para ${unplaced.length === 1 ? '1 jogo' : `${unplaced.length} jogos`}.`,
        // One conflict may leave several matches without a place.
        ...new Set(unplaced.slice(0, NAMED_MAX).map(sentence)),
        ...(more > 0 ? [`E mais ${more}.`] : []),
        'Atrase menos ou mova esses jogos antes.',
      ].join(' '),
    });
  }
  if (moved.length === 0) throw new Refusal('delay_without_matches');
  const [first] = moved;
  if (first && first.start < now.getTime()) {
    const least = minutes + Math.ceil((now.getTime() - first.start) / (LATE_STEP * MINUTE_MS)) * LATE_STEP;
    throw new Refusal('match_time_past', {
      sentence: `Com ${by} a mais um jogo começaria antes de agora: ${least > DELAY_MINUTES_MAX ? 'escolha' : `atrase ${least} minutos ou mais, ou escolha`} uma hora mais tarde.`,
    });
  }
  const placeOf = new Map(
    moved.map(({ id, start }) => [id, { start, end: start + row.match_minutes * MINUTE_MS }]),
  );
  const broken = new Map(
    board.map((match) => [match.id, brokenAt(match, placeOf.get(match.id) ?? null, match.place)]),
  );
  return { ...delay, broken };
}

/** Another code when any place, or any impediment there, is another: what is saved is what was seen. */
const codeOf = ({ moved, broken }: DelayWithBroken): string =>
  createHash('sha256')
    .update(JSON.stringify(moved.map(({ id, court, start }) => [id, court, start, broken.get(id)])))
    .digest('base64url')
    .slice(0, 16);

/** A conflict in words, with the places that are in conflict. */
const sentenceOf = (planned: Planned, { shifted }: Delay) => namesOf(planned, shifted).sentence;

const namesOf = (
  { row, rows, named, courtNames }: Planned,
  places: ReadonlyMap<number, { court: number; start: number }>,
) => conflictNames(rows, named, { places, courts: courtNames, timezone: row.timezone });

function present(planned: Planned, delay: DelayWithBroken): DeskDelay['matches'] {
  const sentence = sentenceOf(planned, delay);
  const { impeded } = namesOf(planned, new Map(delay.moved.map((match) => [match.id, match])));
  const byId = new Map(planned.rows.map((match) => [match.id, match]));
  return delay.moved.flatMap(({ id, court, start, because }) => {
    const { hash, court_id, starts_at } = byId.get(id) as TournamentMatchRow;
    if (court_id === null || starts_at === null) return [];
    const broken = delay.broken.get(id) ?? [];
    return [
      {
        ...{ hash, before: { court: court_id, starts_at: starts_at.toISOString() } },
        after: { court, starts_at: toIso(start) },
        because: because && sentence(because),
        ...(broken.length > 0 && { impediments: broken.map((span) => impeded(id, span)) }),
      },
    ];
  });
}
