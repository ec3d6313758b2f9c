import type { Database } from '@bandeja/db/database';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import { formatMoney } from '@bandeja/rules/format/money';
import { placesFree } from '@bandeja/rules/matches/opening/opening';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { PagePreview } from '../../../http/page/page-preview.ts';
import { loadMatch } from '../matches.repository.ts';
import { isAtHiddenClub } from './openings.repository.ts';

/** Drawn with four places of a court, so many of them free. */
const pictureOfPlaces = (free: number): string => `/aberta-${Math.min(3, Math.max(0, free))}.png`;

const MATCH_PAGE = /^\/match\/([1-9]\d{0,9})\/?(?:\?|$)/;

/**
 * What a chat shows of a match to come that is open, or was until it was full: as the list of open matches, without a name. Null for every other
 * address, and for a match of a club that only its staff sees.
 */
export async function previewOpenMatch(db: Database, url: string, now: Date): Promise<PagePreview | null> {
  const [, id] = MATCH_PAGE.exec(url) ?? [];
  const loaded = id === undefined ? undefined : await loadMatch(db, Number(id));
  if (!loaded?.opening) return null;
  const { match, players, opening } = loaded;
  const free = placesFree(players);
  // One that was full at its fill-by instant is closed, and its card still says that it is full.
  const isShown = match.opening_state !== 'closed' || free === 0;
  if (!isShown || match.cancelled_at !== null || match.date <= now) return null;
  if (match.court && (await isAtHiddenClub(db, match.id))) return null;
  const zone = match.timezone ?? DEFAULT_ZONE;
  const { level_min, level_max, price_cents } = opening;
  const levels = [level_min, level_max].flatMap((level) => (level === null ? [] : formatLevel(level)));
  const range = levels.length === 2 ? `nível de ${levels.join(' a ')}` : null;
  const places = free === 0 ? 'completa' : `${free} ${free === 1 ? 'lugar livre' : 'lugares livres'}`;
  return {
    title: `Partida de padel: ${places}`,
    text: [
      `${formatShortDate(localDateOf(match.date, zone))}, ${localTimeOf(match.date, zone)}`,
      match.court ? `${match.court.club.name}, ${match.court.name}` : (match.club_name ?? 'Local a combinar'),
      range,
      price_cents > 0 ? `${formatMoney(price_cents)} a vaga` : null,
    ]
      .filter(Boolean)
      .join(' · '),
    path: `/match/${match.id}`,
    listed: false,
    picture: pictureOfPlaces(free),
  };
}
