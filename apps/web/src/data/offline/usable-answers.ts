import type { Definition } from '@bandeja/contract/call';
import { listBanners } from '@bandeja/contract/schemas/banners';
import { getBooking, listBookings } from '@bandeja/contract/schemas/bookings';
import { getClub } from '@bandeja/contract/schemas/clubs';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/schemas/matches';
import { countNotifications, listNotifications } from '@bandeja/contract/schemas/notifications';
import { listOpenMatches } from '@bandeja/contract/schemas/open-matches';
import { getPlayer, listFriendSuggestions } from '@bandeja/contract/schemas/players';
import { listRankingsOfPlayer } from '@bandeja/contract/schemas/rankings/rankings';
import { listTournamentMatches } from '@bandeja/contract/schemas/tournaments';
import { listOffers, listWaits } from '@bandeja/contract/schemas/waits';
import { DAY_MS } from '@bandeja/rules/time/instant';
import * as z from 'zod/mini';
import type { StoredAnswer } from './device-db.ts';

/** Older answers are erased. */
export const MAX_AGE_MS = 30 * DAY_MS;

/** The calls of own-answers.ts, with the schemas of their answers: a script of its own, which takes long to start. */
export const STORED_CALLS: ReadonlyMap<unknown, Definition> = new Map<string, Definition>(
  Object.entries({
    listBookings,
    getBooking,
    listMatchesByPlayer,
    getMatch,
    listOpenMatches,
    listWaits,
    listOffers,
    listTournamentMatches,
    listRankingsOfPlayer,
    listFriendSuggestions,
    getPlayer,
    getClub,
    listBanners,
    countNotifications,
    listNotifications,
  }),
);

/** Whether a stored answer can be shown: young enough, and of the shape that this build reads. */
export function isUsable({ queryKey, data, at }: StoredAnswer, now: number): boolean {
  const schema = STORED_CALLS.get(queryKey[0])?.answer;
  if (!schema || now - at > MAX_AGE_MS) return false;
  // Lists that are read as they scroll keep their pages.
  const shape =
    queryKey[2] === 'pages' ? z.object({ pages: z.array(schema), pageParams: z.array(z.unknown()) }) : schema;
  return z.safeParse(shape, data).success;
}
