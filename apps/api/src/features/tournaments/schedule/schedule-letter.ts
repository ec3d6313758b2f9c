import type { Database } from '@bandeja/db/transaction';
import {
  type ScheduleChange,
  scheduleText,
  scheduleTitle,
} from '@bandeja/rules/notifications/tournament-notifications';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { writeLetter } from '../../../mail/letter.ts';
import { findMailbox } from '../../players/public.ts';
import type { LetterOptions } from '../letter-options.ts';
import { listMatchRows, type TournamentMatchRow } from '../reads/draw.repository.ts';
import { findTeam, type TeamRow } from '../teams/teams.repository.ts';

type ScheduleMail = { team: number; player: number; changes: readonly ScheduleChange[] };

/** Sends a player the new times of the own matches, with the earlier ones, and all of them as a calendar file. */
export async function sendScheduleLetter(
  db: Database,
  { team: id, player, changes }: ScheduleMail,
  { mailer, brand, base, now }: LetterOptions & { now: Date },
): Promise<void> {
  const team = await findTeam(db, id);
  const mailbox = await findMailbox(db, player);
  if (!team || !mailbox || team.status === 'withdrawn') return;
  const url = `${base()}/tournament/${team.hash}`;
  const matches = await listMatchRows(db, { tournament: team.tournament_id, player });
  const content = calendarOf(matches, { team, url, brand, now });
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
      ...(content && {
        attachments: [{ filename: 'jogos.ics', contentType: 'text/calendar; charset=utf-8', content }],
      }),
    }),
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type About = { team: TeamRow; url: string; brand: string; now: Date };

/** The open matches of a player with a time; null without one. A later file replaces the events of an earlier one. */
function calendarOf(matches: readonly TournamentMatchRow[], { team, url, brand, now }: About): string | null {
  const open = matches.filter(({ outcome, starts_at }) => outcome === null && starts_at !== null);
  if (open.length === 0) return null;
  const calendar = ical({
    prodId: { company: brand, product: 'Torneios', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { hash, starts_at, ends_at, court_name } of open)
    calendar.createEvent({
      id: `tournament-match-${hash}@bandeja`,
      // Whole seconds, so that a later file has a larger number.
      sequence: Math.floor(now.getTime() / 1000) % 2_000_000_000,
      start: starts_at ?? now,
      end: ends_at ?? starts_at ?? now,
      stamp: now,
      summary: `Padel: ${team.tournament_name}`,
      description: `${team.category_name}\n${url}`,
      location: court_name,
      url,
    });
  return `${calendar.toString()}\r\n`;
}
