import type { Match } from '@bandeja/contract/calls/matches';
import { formatDay } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import type { Instant } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { zoneName } from '../../../lib/time/zone-note.ts';
import { settings } from '../../../settings.ts';
import { placeOf } from '../match-names.ts';

/** The message sent with the link: time, place and type of the match; without a court also its zone, unless it is São Paulo's. */
export function inviteText(match: Match, url: string, now: Instant): string {
  const { date, timezone } = match;
  const day = formatDay(localDateOf(date, timezone), localDateOf(now, timezone));
  const what = [
    `${day}, ${localTimeOf(date, timezone)}`,
    !match.court && timezone !== DEFAULT_ZONE && zoneName(timezone, date),
    placeOf(match, now),
    matchTypeLabel(match.type),
  ]
    .filter(Boolean)
    .join(' · ');
  return `Bora jogar padel? ${what}. Entre na partida: ${url}`;
}

/** To a player without an account, where no match gives a link of its own. */
export const signUpInvite = (): string =>
  whatsAppLink(`Bora jogar padel? Crie sua conta no ${settings.brand}: ${window.location.origin}/sign-up`);

/** Opens WhatsApp with the text; the sender chooses the recipient there. */
export const whatsAppLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
