import type { Database } from '@bandeja/db/transaction';
import type { Viewer } from '../../../http/viewer.ts';
import { findDefaultCity } from '../../clubs/public.ts';

type Where = { sport: string; city?: string | undefined; club_slug?: string | undefined };

/**
 * Where a list of availability looks: as asked, or, without city and club, in the viewer's city, or the first city in
 * order. All clubs at once are never read. Null: no club has a court of this sport.
 */
export async function placeOfList(
  db: Database,
  { sport, city, club_slug }: Where,
  viewer: Viewer | null,
): Promise<Where | null> {
  if (city || club_slug) return { sport, city, club_slug };
  const found = await findDefaultCity(db, { player: viewer?.playerId ?? null, sport });
  return found === undefined ? null : { sport, city: found };
}
