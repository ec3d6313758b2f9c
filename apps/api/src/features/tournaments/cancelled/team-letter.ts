import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { addJob } from '../../../jobs/add-job.ts';
import { writeLetter } from '../../../mail/letter.ts';
import { findPaidPayment } from '../../payments/public.ts';
import { findMailbox } from '../../players/public.ts';
import { admitLetter } from '../admit-letter.ts';
import type { LetterOptions } from '../letter-options.ts';
import { boundPlayers } from '../teams/team-state.ts';
import { findTeam, type TeamRow } from '../teams/teams.repository.ts';

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

/** Notifies a player of the team that the tournament is cancelled, and states the refund of the fee. */
export async function sendTeamLetter(
  db: Database,
  { team: id, player }: { team: number; player: number },
  { mailer, brand, base, unsubscribe }: LetterOptions,
): Promise<void> {
  const team = await findTeam(db, id);
  const mailbox = await findMailbox(db, player);
  if (!isOfCancelled(team) || !mailbox) return;
  const fee = await feeSentence(db, team);
  await mailer.deliver(
    writeLetter({
      to: mailbox.email,
      brand,
      subject: 'Torneio cancelado',
      before: ['O clube cancelou o torneio em que a sua dupla estava inscrita.', ...(fee ? [fee] : [])],
      details: [
        ['Torneio', team.tournament_name],
        ['Categoria', team.category_name],
        ['Começaria em', formatNumericDate(team.starts_on)],
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
      unsubscribe: unsubscribe(player, 'tournaments'),
    }),
  );
}

async function feeSentence(db: Database, team: TeamRow): Promise<string | null> {
  if (team.paid_at_club_at) return `Peça ao clube os ${formatMoney(team.price_cents)} da inscrição de volta.`;
  const paid = await findPaidPayment(db, { kind: 'tournament_team', id: team.id });
  return paid ? `Os ${formatMoney(paid.amount_cents)} da inscrição voltam para quem pagou.` : null;
}
