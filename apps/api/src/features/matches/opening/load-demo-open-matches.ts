import type { Database } from '@bandeja/db/database';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { findClubBySlug } from '../../clubs/public.ts';
import { listLevelledPlayers } from '../../players/public.ts';
import { createMatch } from '../editing/create-match.ts';
import { joinOpenMatch } from './join-open-match.ts';
import { openMatch } from './open-match.ts';
import type { MatchBookings } from './opening-facts.ts';

type Demo = {
  /** From today on, and the minutes of that day. */
  day: number;
  minutes: number;
  /** Of the club's, in their order. */
  court: number;
  /** How many sit in it with its creator. */
  others: number;
  note: string;
};

const DEMO: readonly Demo[] = [
  { day: 2, minutes: 20 * 60, court: 0, others: 2, note: 'Falta um! Jogo leve, levo as bolas.' },
  { day: 3, minutes: 7 * 60 + 30, court: 1, others: 1, note: 'Antes do trabalho.' },
  { day: 5, minutes: 18 * 60 + 30, court: 3, others: 0, note: '' },
];

/** How far the level of an entrant may be from the creator's. */
const RANGE = 1;

/** A player without a session: the demo is loaded by the start of the server. */
const as = (playerId: number): PlayerViewer => ({ playerId, userId: 0, sessionId: '', deskDevice: null });

/** Matches with a free place, of players near the demo player's level, at a demo club. Their courts are not booked yet. */
export async function loadDemoOpenMatches(
  tx: Database,
  { club: slug, bookings, now }: { club: string; bookings: MatchBookings; now: Date },
): Promise<void> {
  const club = await findClubBySlug(tx, slug);
  const [own, ...players] = await listLevelledPlayers(tx);
  if (!club || !own) return;
  const gap = ({ level }: (typeof players)[number]) => Math.abs((level ?? 0) - (own.level ?? 0));
  const near = players.toSorted((a, b) => gap(a) - gap(b) || a.id - b.id);
  const today = localDateOf(now, club.timezone);
  for (const { day, minutes, court, others, note } of DEMO) {
    const [creator, ...entrants] = near.splice(0, 1 + others);
    if (!creator) return;
    const acting = { viewer: as(creator.id), now, bookings };
    const { match } = await createMatch(tx, {
      creator: creator.id,
      date: new Date(zonedTime(addDays(today, day), minutes, club.timezone)).toISOString(),
      type: 'Friendly',
      court: club.courts[court]?.id ?? null,
      holdBooking: () => Promise.reject(new Error('a demo match has no booking')),
      now,
    });
    const level = Math.round(creator.level ?? 0);
    const range = { level_min: Math.max(0, level - RANGE), level_max: Math.min(7, level + RANGE) };
    await openMatch(tx, match.id, { ...range, gender: 'open', not_full: 'keep', note }, acting);
    for (const { id } of entrants)
      await joinOpenMatch(tx, match.id, { ...acting, viewer: as(id), beside_booking: true });
  }
}
