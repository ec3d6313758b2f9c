import type { Database } from '@bandeja/db/database';
import { followLine, type LineStep } from '@bandeja/rules/matches/opening/line';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { addJob } from '../../../jobs/add-job.ts';
import { scheduleTelling } from '../alerts/tell-alerts.ts';
import type { LoadedMatch } from '../matches.repository.ts';
import { endInLine, writeStep } from './match-line.repository.ts';
import { entrantsFor, openedOf } from './opening-facts.ts';

/** The job that follows a line; a later one replaces an earlier one. */
export const comeBack = (tx: Database, match: number, runAt: Date) =>
  addJob(tx, 'follow_line', { match }, { runAt, jobKey: `follow_line:${match}` });

/** `gone`: who deleted the account under a program that knows of no line. */
type Step = LineStep & { gone: number[] };

/** Computes the next step of the line of a locked match; null: the line is empty. One statement reads all entrants. */
export async function stepOf(tx: Database, loaded: LoadedMatch, now: Date): Promise<Step | null> {
  const opened = openedOf(loaded);
  if (loaded.opening === null || opened.opening === null) return null;
  const { line, missed } = loaded.opening;
  const players = [...new Set([...line, ...missed].map(({ player }) => player))];
  if (players.length === 0) return null;
  const entrants = await entrantsFor(tx, loaded, { players, now });
  const withEntrant = <One extends { player: number }>(one: One) => {
    const entrant = entrants.get(one.player);
    return entrant && !entrant.is_gone ? [{ ...one, entrant }] : [];
  };
  const gone = line.filter(({ player }) => entrants.get(player)?.is_gone).map(({ id }) => id);
  const step = followLine(
    {
      ...{ match: opened.match, opening: opened.opening },
      zone: loaded.match.timezone ?? DEFAULT_ZONE,
      line: line.flatMap((one) => withEntrant(one)),
      missed: missed.flatMap((one) => withEntrant(one)),
    },
    now,
  );
  return { ...step, gone };
}

/**
 * After every change of a match: offers its free places to the next in line, and takes offers back that have no place or whose
 * player fits no more. Who is told is told by a job: a change may go on and take the place. Alerts skip places that are offered:
 * where an offer ends, and a place stays free, they look again.
 */
export async function settleLine(tx: Database, loaded: LoadedMatch, now: Date): Promise<void> {
  const step = await stepOf(tx, loaded, now);
  if (step === null) return;
  await writeStep(tx, step);
  for (const id of step.gone) await endInLine(tx, id, 'ended');
  const { id, opening_state, timezone } = loaded.match;
  if (opening_state === 'open' && step.expired.length + step.withdrawn.length + step.gone.length > 0)
    await scheduleTelling(tx, id, { zone: timezone ?? DEFAULT_ZONE, now });
  const at = nextActOf(step, loaded);
  if (at !== null) await comeBack(tx, loaded.match.id, at);
}

/** When the job of a line has something to do: an offer begins or ends, a pause ends, or all are told. Null: never. */
export function nextActOf({ going, told, again_at }: LineStep, { opening }: LoadedMatch): Date | null {
  const isTold = new Set(opening?.line.flatMap(({ id, told_at }) => (told_at === null ? [] : [id])));
  const acts = going.map(({ id, begins_at, until }) => Date.parse(isTold.has(id) ? until : begins_at));
  if (told !== null) acts.push(Date.parse(told.at));
  if (again_at !== null) acts.push(Date.parse(again_at));
  return acts.length === 0 ? null : new Date(Math.min(...acts));
}
