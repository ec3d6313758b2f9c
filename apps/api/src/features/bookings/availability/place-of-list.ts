import type { Database } from '@bandeja/db/database';
import type { Viewer } from '../../../http/session/viewer.ts';
import { findDefaultCity } from '../../clubs/public.ts';

type Where = { sport: string; city?: string | undefined; club_slug?: string | undefined };

/**
 * The city or clubs of a list of availability: as requested, or, without city and club, the viewer's city, or the
 * first city in order. The clubs of all cities are never read at once. Null: no club has a court of this sport.
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
