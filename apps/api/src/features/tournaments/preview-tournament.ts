import type { Database } from '@bandeja/db/database';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { type TournamentStatus, tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import type { PagePreview } from '../../http/page/page-preview.ts';
import { findTournament, listCategories, type TournamentRow } from './tournaments.repository.ts';

const TOURNAMENT_PAGE = /^(\/tournament\/([\w-]{12})(?:\/tv)?)\/?(?:\?|$)/;
const TEXT_MAX = 200;

/** What a chat shows of the link of a tournament, on its page and on the screen of the club: no name of a player. */
export async function previewTournament(db: Database, url: string, now: Date): Promise<PagePreview | null> {
  const [, path = '', hash] = TOURNAMENT_PAGE.exec(url) ?? [];
  const tournament = hash === undefined ? undefined : await findTournament(db, hash);
  // As the screen (read-tv.ts): a hidden club shows nothing to those without an account.
  if (!tournament?.published_at) return null;
  const categories = (await listCategories(db, [tournament.id])).filter(
    ({ cancelled_at }) => cancelled_at === null,
  );
  const text = [
    days(tournament),
    `${tournament.club_name}, ${tournament.club_city}`,
    stateOf(tournamentStatus(tournament, now), tournament),
    categories.map(({ name }) => name).join(', '),
  ];
  return {
    title: tournament.name,
    text: shortened(text.filter(Boolean).join(' · ')),
    path,
    listed: false,
  };
}

const days = ({ starts_on, ends_on }: TournamentRow) =>
  starts_on === ends_on
    ? formatShortDate(starts_on)
    : `${formatShortDate(starts_on)} a ${formatShortDate(ends_on)}`;

const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text);

function stateOf(status: TournamentStatus, { registration_ends_at, timezone }: TournamentRow): string {
  switch (status) {
    case 'upcoming':
      return 'inscrições em breve';
    case 'open':
      return `inscrições até ${formatShortDate(localDateOf(registration_ends_at, timezone))}`;
    case 'closed':
      return 'inscrições encerradas';
    case 'running':
      return 'jogos e resultados ao vivo';
    case 'finished':
      return 'resultados e campeões';
    case 'cancelled':
      return 'cancelado';
  }
}
