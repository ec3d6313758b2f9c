import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { calendarFile, matchUid } from '@bandeja/rules/calendar/calendar-file';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import {
  type ScheduleChange,
  scheduleText,
  scheduleTitle,
} from '@bandeja/rules/notifications/tournament-notifications';
import { tableName } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { addJob } from '../../jobs/add-job.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { MailAttachment, Mailer } from '../../mail/mailer.ts';
import { countNoticeMail } from '../accounts/public.ts';
import { findClubMailbox } from '../clubs/public.ts';
import { isSettingOn } from '../notifications/public.ts';
import { refundedFee } from '../payments/public.ts';
import { findMailbox, loadPlayerSummaries } from '../players/public.ts';
import {
  findGroup,
  listGroupTeamRows,
  listMatchRows,
  type TournamentMatchRow,
} from './draw/draw.repository.ts';
import { clubCentsOf, owesFee } from './teams/pay-team-at-club.ts';
import { boundPlayers, findTeam, listWithdrawnPayers, type TeamRow } from './teams/teams.repository.ts';
import { presentTeamSummary } from './tournaments.presenter.ts';
import { countCancelledTeams, getTournamentRow, listCategories } from './tournaments.repository.ts';

/** What a letter needs besides its facts. */
export type LetterOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
  /** Where a player turns letters of this topic off. */
  unsubscribe: (player: number, topic: 'tournaments') => string;
};

/**
 * Counts a letter about a tournament for a player. False: the player has no confirmed address, has turned these letters
 * off or has reached the limit.
 */
export async function admitLetter(tx: Database, player: number, now: Date): Promise<boolean> {
  const mailbox = await findMailbox(tx, player);
  if (!mailbox || !(await isSettingOn(tx, player, { topic: 'tournaments', channel: 'email' }))) return false;
  return countNoticeMail(tx, mailbox.user_id, now);
}

type Letter = Pick<Parameters<typeof writeLetter>[0], 'subject' | 'before' | 'attachments'> & {
  /** Of a letter about teams of several categories: their names. */
  categories?: readonly string[];
  /** After tournament and category. */
  details: readonly (readonly [label: string, value: string])[];
};
type ToPlayer = { team: number; player: number };

/**
 * Sends a player of a team the letter that `write` makes; none when it makes none, or the player has no confirmed address
 * any more.
 */
async function sendToPlayer(
  db: Database,
  { team: id, player }: ToPlayer,
  { mailer, brand, base, unsubscribe }: LetterOptions,
  write: (team: TeamRow, email: string) => Promise<Letter | null>,
): Promise<void> {
  const team = await findTeam(db, id);
  const mailbox = await findMailbox(db, player);
  const written = team && mailbox && (await write(team, mailbox.email));
  if (!written) return;
  const { categories = [], ...letter } = written;
  const named = categories.join(', ');
  const of = named ? (['Categorias', named] as const) : (['Categoria', team.category_name] as const);
  await mailer.deliver(
    writeLetter({
      ...letter,
      to: mailbox.email,
      brand,
      details: [['Torneio', team.tournament_name], of, ...letter.details],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
      unsubscribe: unsubscribe(player, 'tournaments'),
    }),
  );
}

const isOfCancelled = (team: TeamRow | undefined): team is TeamRow =>
  team?.withdrawn_because === 'tournament_cancelled';

/**
 * Counts a letter for each player that the team bound, and adds the job that sends it: to confirmed addresses, unless the
 * player has turned letters about tournaments off or has reached the limit. A retried sending is not counted again.
 */
export async function admitTeamLetters(db: Database, id: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const team = await findTeam(tx, id);
    if (!isOfCancelled(team)) return;
    for (const player of boundPlayers(team)) {
      if (!(await admitLetter(tx, player, now))) continue;
      const jobKey = `send_team_mail:${id}:${player}`;
      await addJob(tx, 'send_team_mail', { team: id, player }, { runAt: now, jobKey });
    }
  });
}

/** Notifies a player of the team that the tournament or its category is cancelled, and states the refund of the fee. */
export const sendTeamLetter = (db: Database, to: ToPlayer, options: LetterOptions): Promise<void> =>
  sendToPlayer(db, to, options, async (team) => {
    if (!isOfCancelled(team)) return null;
    const fee = await feeSentence(db, team);
    const what = team.cancelled_at ? 'a categoria' : 'o torneio';
    return {
      subject: team.cancelled_at ? 'Categoria cancelada' : 'Torneio cancelado',
      before: [`O clube cancelou ${what} em que a sua dupla estava inscrita.`, ...(fee ? [fee] : [])],
      details: [
        ...(team.cancel_reason ? [['Motivo', team.cancel_reason] as const] : []),
        ['Começaria em', formatNumericDate(team.starts_on)],
      ],
    };
  });

/** Of what goes back with the end of the team: a half that went back before is not promised again. */
async function feeSentence(db: Database, team: TeamRow): Promise<string | null> {
  const { id, halves, withdrawn_at, fee_returned_at } = team;
  const club = fee_returned_at === null ? clubCentsOf(team) : 0;
  const ended = {
    team: id,
    halves: (halves ?? []).map((half) => half.id),
    since: withdrawn_at ?? new Date(0),
  };
  const app = (await refundedFee(db, ended)).cents;
  const sentences = [
    ...(club > 0 ? [`Peça ao clube os ${formatMoney(club)} da inscrição de volta.`] : []),
    ...(app > 0 ? [`Os ${formatMoney(app)} da inscrição voltam para quem pagou.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Sends a player of a team the draw of its category: the group and the other teams of it. */
export const sendDrawLetter = (db: Database, to: ToPlayer, options: LetterOptions): Promise<void> =>
  sendToPlayer(db, to, options, async (team) => {
    // A later draw, which sends its own letters, may have taken the team out.
    if (team.status === 'withdrawn' || team.group_id === null) return null;
    const group = await findGroup(db, team.group_id);
    if (!group) return null;
    const teams = await listGroupTeamRows(db, [group.id]);
    const players = await loadPlayerSummaries(
      db,
      teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    );
    const opponents = teams
      .filter((one) => one.id !== team.id)
      .map((one) => presentTeamSummary(one, players))
      .map(({ player_A, player_B }) => `${tableName(player_A)} e ${tableName(player_B)}`);
    return {
      subject: 'O sorteio saiu',
      before: ['As chaves do torneio foram sorteadas. Os horários chegam em outro e-mail.'],
      details: [
        ['Grupo', group.name],
        ['Adversários', opponents.join('; ')],
      ],
    };
  });

type ScheduleMail = ToPlayer & { changes: readonly ScheduleChange[] };

/** Sends a player the new times of the own matches, with the earlier ones, and all of them as a calendar file. */
export const sendScheduleLetter = (
  db: Database,
  { changes, ...to }: ScheduleMail,
  { now, ...options }: LetterOptions & { now: Date },
): Promise<void> =>
  sendToPlayer(db, to, options, async (team, attendee) => {
    if (team.status === 'withdrawn') return null;
    const matches = await listMatchRows(db, { tournament: team.tournament_id, player: to.player });
    const about = { team, attendee, base: options.base(), brand: options.brand, now };
    return {
      subject: scheduleTitle(changes),
      categories: [...new Set(changes.flatMap(({ category }) => category ?? []))],
      before: changes.map((change) => sentence(scheduleText(change, team.timezone))),
      details: [],
      attachments: matches.flatMap((match) => calendarOf(match, about)),
    };
  });

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type About = { team: TeamRow; attendee: string; base: string; brand: string; now: Date };

/** The calendar file of an open match with a time, the event of its match page; none for another match. */
function calendarOf(
  { outcome, match_id, starts_at, ends_at, court_name, category_name }: TournamentMatchRow,
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
      lines: [team.tournament_name, category_name, url],
      url,
      brand,
      attendee,
    },
    now,
  );
  const contentType = 'text/calendar; charset=utf-8; method=REQUEST';
  return [{ filename: `jogo-${match_id}.ics`, contentType, content }];
}

/**
 * Notifies the club that a team that paid at the club left. The letter has the team's number and no names: the erasure
 * of an account does not reach the club's mailbox.
 */
export async function sendClubLetter(
  db: Database,
  id: number,
  { mailer, brand, base }: LetterOptions,
): Promise<void> {
  const team = await findTeam(db, id);
  if (!team?.paid_at_club_at || !owesFee(team)) return;
  const to = await findClubMailbox(db, team.club_slug);
  if (to === null) return;
  await mailer.deliver(
    writeLetter({
      to,
      brand,
      subject: 'Inscrição para devolver',
      before: ['Uma dupla que pagou a inscrição no clube desistiu do torneio. Devolva o valor a ela.'],
      details: [
        ['Torneio', team.tournament_name],
        ['Categoria', team.category_name],
        ['Dupla', String(team.id)],
        ['Valor', formatMoney(clubCentsOf(team))],
        ['Paga em', formatNumericDate(localDateOf(team.paid_at_club_at, team.timezone))],
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: ['Os nomes estão na lista de duplas de quem opera o torneio.'],
    }),
  );
}

/**
 * Notifies the club that its tournament, or a category of it, is cancelled, and lists the teams to which it returns the
 * fee. Teams by number, without names: the erasure of an account does not reach the club's mailbox.
 */
export async function sendCancelledLetter(
  db: Database,
  { tournament: id, category: one }: { tournament: number; category?: number },
  { mailer, brand, base }: LetterOptions,
): Promise<void> {
  const tournament = await getTournamentRow(db, id);
  const all = await listCategories(db, [id]);
  const category = all.find((of) => of.id === one);
  const to = await findClubMailbox(db, tournament.club_slug);
  if (to === null || (tournament.stage !== 'cancelled' && !category?.cancelled_at)) return;
  // A category that was cancelled before had a letter of its own.
  const categories = category ? [category] : all.filter((of) => of.cancelled_at === null);
  const owed = [];
  for (const of of categories) owed.push(...(await listWithdrawnPayers(db, of.id)).filter(owesFee));
  const teams = await countCancelledTeams(
    db,
    categories.map((of) => of.id),
  );
  await mailer.deliver(
    writeLetter({
      to,
      brand,
      subject: category ? 'Categoria cancelada' : 'Torneio cancelado',
      before: [
        `${category ? 'A categoria foi cancelada' : 'O torneio foi cancelado'}, e as duplas foram avisadas. As quadras dos jogos que faltavam estão livres.`,
        'As inscrições pagas pelo aplicativo voltam sozinhas para quem pagou.',
        ...(owed.length > 0 ? ['Estas duplas pagaram no clube: devolva o valor a elas.'] : []),
      ],
      details: [
        ['Torneio', tournament.name],
        ...(category ? [['Categoria', category.name] as const] : []),
        ['Começaria em', formatNumericDate(tournament.starts_on)],
        ['Duplas', String(teams)],
        ...owed.map((team): [string, string] => [
          `Devolver à dupla ${team.id}`,
          formatMoney(clubCentsOf(team)),
        ]),
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${tournament.hash}` },
      after: owed.length > 0 ? ['Os nomes estão na lista de duplas de quem opera o torneio.'] : [],
    }),
  );
}
