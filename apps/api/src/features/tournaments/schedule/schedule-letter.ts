import type { Database } from '@bandeja/db/database';
import { calendarFile, matchUid } from '@bandeja/rules/calendar/calendar-file';
import {
  type ScheduleChange,
  scheduleText,
  scheduleTitle,
} from '@bandeja/rules/notifications/tournament-notifications';
import { tableName } from '@bandeja/rules/players/names';
import { writeLetter } from '../../../mail/letter.ts';
import type { MailAttachment } from '../../../mail/mailer.ts';
import { findMailbox, loadPlayerSummaries } from '../../players/public.ts';
import type { LetterOptions } from '../letter-options.ts';
import {
  findGroup,
  listGroupTeamRows,
  listMatchRows,
  type TournamentMatchRow,
} from '../reads/draw.repository.ts';
import { presentTeamSummary } from '../teams/teams.presenter.ts';
import { findTeam, type TeamRow } from '../teams/teams.repository.ts';

type ScheduleMail = { team: number; player: number; changes: readonly ScheduleChange[] };

/** Sends a player the new times of the own matches, with the earlier ones, and all of them as a calendar file. */
export async function sendScheduleLetter(
  db: Database,
  { team: id, player, changes }: ScheduleMail,
  { mailer, brand, base, unsubscribe, now }: LetterOptions & { now: Date },
): Promise<void> {
  const team = await findTeam(db, id);
  const mailbox = await findMailbox(db, player);
  if (!team || !mailbox || team.status === 'withdrawn') return;
  const url = `${base()}/tournament/${team.hash}`;
  const matches = await listMatchRows(db, { tournament: team.tournament_id, player });
  const about = { team, attendee: mailbox.email, base: base(), brand, now };
  await mailer.deliver(
    writeLetter({
      to: mailbox.email,
      brand,
      subject: scheduleTitle(changes),
      before: changes.map((change) => sentence(scheduleText(change, team.timezone))),
      details: [
        ['Torneio', team.tournament_name],
        ['Categoria', team.category_name],
      ],
      button: { label: 'Ver torneio', url },
      after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
      attachments: matches.flatMap((match) => calendarOf(match, about)),
      unsubscribe: unsubscribe(player, 'tournaments'),
    }),
  );
}

/** Sends a player of a team the draw of its category: the group and the other teams of it. */
export async function sendDrawLetter(
  db: Database,
  { team: id, player }: { team: number; player: number },
  { mailer, brand, base, unsubscribe }: LetterOptions,
): Promise<void> {
  const team = await findTeam(db, id);
  const mailbox = await findMailbox(db, player);
  // A later draw, which sends its own letters, may have taken the team out.
  if (!team || !mailbox || team.status === 'withdrawn' || team.group_id === null) return;
  const group = await findGroup(db, team.group_id);
  if (!group) return;
  const teams = await listGroupTeamRows(db, [group.id]);
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  const opponents = teams
    .filter((one) => one.id !== id)
    .map((one) => presentTeamSummary(one, players))
    .map(({ player_A, player_B }) => `${tableName(player_A)} e ${tableName(player_B)}`);
  await mailer.deliver(
    writeLetter({
      to: mailbox.email,
      brand,
      subject: 'O sorteio saiu',
      before: ['As chaves do torneio foram sorteadas. Os horários chegam em outro e-mail.'],
      details: [
        ['Torneio', team.tournament_name],
        ['Categoria', team.category_name],
        ['Grupo', group.name],
        ['Adversários', opponents.join('; ')],
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
      unsubscribe: unsubscribe(player, 'tournaments'),
    }),
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type About = { team: TeamRow; attendee: string; base: string; brand: string; now: Date };

/** The calendar file of an open match with a time, the event of its match page; none for another match. */
function calendarOf(
  { outcome, match_id, starts_at, ends_at, court_name }: TournamentMatchRow,
  { team, attendee, base, brand, now }: About,
): MailAttachment[] {
  if (outcome !== null || match_id === null || starts_at === null || ends_at === null) return [];
  const url = `${base}/match/${match_id}`;
  const content = calendarFile(
    {
      uid: matchUid({ id: match_id, booking: null }),
      method: 'REQUEST',
      status: 'CONFIRMED',
      start: starts_at,
      end: ends_at,
      summary: 'Padel',
      place: court_name ?? '',
      lines: [team.tournament_name, team.category_name, url],
      url,
      brand,
      attendee,
    },
    now,
  );
  const contentType = 'text/calendar; charset=utf-8; method=REQUEST';
  return [{ filename: `jogo-${match_id}.ics`, contentType, content }];
}
