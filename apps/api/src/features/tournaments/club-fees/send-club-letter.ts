import type { Database } from '@bandeja/db/database';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { writeLetter } from '../../../mail/letter.ts';
import { findClubMailbox } from '../../clubs/public.ts';
import type { LetterOptions } from '../letter-options.ts';
import { findTeam } from '../teams/teams.repository.ts';
import { owesFee } from './return-fee.ts';

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
        ['Valor', formatMoney(team.price_cents)],
        ['Paga em', formatNumericDate(localDateOf(team.paid_at_club_at, team.timezone))],
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: ['Os nomes estão na lista de duplas de quem opera o torneio.'],
    }),
  );
}
