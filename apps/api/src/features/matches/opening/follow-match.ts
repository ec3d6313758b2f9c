import type { Database } from '@bandeja/db/database';
import { askAt, type NotFullChoice } from '@bandeja/rules/matches/opening/opening';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { announce } from '../../../events/announce.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { scheduleTelling } from '../alerts/tell-alerts.ts';
import { loadPresentMatch, type MatchRow } from '../matches.repository.ts';
import { notifyAnswered, notifyFillMoved, notifyNotKept } from '../notices/notify-of-opening.ts';
import { endLine } from './match-line.repository.ts';
import { type LoadedOpening, updateOpening } from './openings.repository.ts';
import { endRequestsOf, endRequestsOfSeated } from './requests.repository.ts';
import { settleLine } from './settle-line.ts';

type Followed = {
  id: number;
  before: Pick<MatchRow, 'opening_state' | 'date'>;
  after: MatchRow['opening_state'];
  now: Date;
};

/**
 * What a change of a match that was opened means for its opening; every change of it ends here. Requests and waits in line end
 * with the opening and with a place taken otherwise; the fill-by instant moves with the start; lists are told.
 */
export async function followMatch(tx: Database, { id, before, after, now }: Followed): Promise<void> {
  if (before.opening_state === 'closed' && after === 'closed') return;
  if (after === 'closed') {
    const players = await endRequestsOf(tx, id);
    await notifyAnswered(tx, id, { players, by: null, outcome: 'ended', now });
  } else {
    await endRequestsOfSeated(tx, id);
  }
  const kept = await endLine(tx, id, { seated: after !== 'closed', now });
  if (after === 'closed') await notifyNotKept(tx, id, { players: kept, now });
  const loaded = await loadPresentMatch(tx, id);
  const { match, opening } = loaded;
  if (!opening) return;
  if (after !== 'closed' && match.date.getTime() !== before.date.getTime()) {
    await moveFilling(tx, { match, opening, from: before.date, now });
  } else if (before.opening_state === 'full' && after === 'open' && opening.asked_at === null) {
    // It was full when its creator would have been asked.
    await scheduleFilling(tx, id, { ...opening, now });
  }
  if (opening.line.length + opening.missed.length > 0)
    await settleLine(tx, await loadPresentMatch(tx, id), now);
  if (before.opening_state !== 'open' && after !== 'open') return;
  const zone = match.timezone ?? DEFAULT_ZONE;
  if (before.opening_state !== 'open') await scheduleTelling(tx, id, { zone, now });
  announce(tx, {
    topic: 'open-matches',
    event: 'open_matches',
    data: { match: id, date: localDateOf(match.date, zone), club_slug: match.court?.club.slug ?? null },
  });
}

/**
 * The match begins at another time: it has to be full as long before it as its creator chose. Where that has passed, it
 * takes players until it begins, and is played: a new time cancels no match.
 */
async function moveFilling(
  tx: Database,
  { match, opening, from, now }: { match: MatchRow; opening: LoadedOpening; from: Date; now: Date },
): Promise<void> {
  const moved = new Date(opening.fill_by.getTime() + match.date.getTime() - from.getTime());
  const filling =
    moved > now
      ? { fill_by: moved, not_full: opening.not_full }
      : { fill_by: match.date, not_full: 'keep' as const };
  await updateOpening(tx, match.id, { ...filling, asked_at: null });
  await scheduleFilling(tx, match.id, { ...filling, now });
  if (filling.not_full !== opening.not_full)
    await notifyFillMoved(tx, await loadPresentMatch(tx, match.id), { ...filling, now });
  else await scheduleBinding(tx, match, now);
}

/**
 * An open match or its booking begins at another time: a job binds the fill-by instant to the court's free cancellation. A
 * booking is locked before its match, which this transaction holds already.
 */
export async function scheduleBinding(
  tx: Database,
  { id, booking_id, opening_state }: MatchRow,
  now: Date,
): Promise<void> {
  if (booking_id === null || opening_state === null || opening_state === 'closed') return;
  await addJob(tx, 'bind_filling', { match: id }, { runAt: now, jobKey: `bind_filling:${id}` });
}

type Filling = { fill_by: Date; not_full: NotFullChoice; now: Date };

/** The job at the fill-by instant, and the one that asks before. A later one replaces an earlier one. */
export async function scheduleFilling(
  tx: Database,
  match: number,
  { fill_by, not_full, now }: Filling,
): Promise<void> {
  await addJob(tx, 'fill_match', { match }, { runAt: fill_by, jobKey: `fill_match:${match}` });
  if (not_full !== 'ask') return;
  const at = askAt(fill_by);
  await addJob(tx, 'ask_to_fill', { match }, { runAt: at > now ? at : now, jobKey: `ask_to_fill:${match}` });
}
