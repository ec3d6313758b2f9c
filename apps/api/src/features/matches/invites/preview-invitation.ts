import type { Database } from '@bandeja/db/database';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PagePreview } from '../../../http/page/page-preview.ts';
import { getInvitation } from './get-invitation.ts';

const INVITE_LINK = /^\/match\/([1-9]\d{0,9})\?(?:.*&)?convite=([\w-]{22})(?:&|$)/;

/** What a chat shows of an invite link, without JavaScript and without a session; null for every other address. */
export async function previewInvitation(db: Database, url: string, now: Date): Promise<PagePreview | null> {
  const [, match, token] = INVITE_LINK.exec(url) ?? [];
  if (match === undefined || token === undefined) return null;
  try {
    const invitation = await getInvitation(db, Number(match), { token, now });
    const { by, date, timezone, place, type, free, refusal } = invitation;
    // Chats keep a preview, so the day has its date.
    const when = `${formatShortDate(localDateOf(date, timezone))}, ${localTimeOf(date, timezone)}`;
    const places =
      free > 0 && refusal === null ? `${free} ${free === 1 ? 'lugar livre' : 'lugares livres'}` : null;
    return {
      title: `${by} chamou você para jogar padel`,
      text: [when, place ?? 'Local a combinar', matchTypeLabel(type), places].filter(Boolean).join(' · '),
      path: `/match/${match}`,
      listed: false,
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
