import type { Database } from '@bandeja/db/database';
import { formatMoney } from '@bandeja/rules/format/money';
import { writeLetter } from '../../../mail/letter.ts';
import { findClubMailbox } from '../../clubs/public.ts';
import type { LetterOptions } from '../tournament-letters.ts';
import { findTeam } from './teams.repository.ts';

/** Notifies the club that a bank took back the fee of a drawn team. By number, as the letter of a team that left. */
export async function sendLostFeeLetter(
  db: Database,
  { team: id, cents }: { team: number; cents: number },
  { mailer, brand, base }: LetterOptions,
): Promise<void> {
  const team = await findTeam(db, id);
  const to = team && (await findClubMailbox(db, team.club_slug));
  if (!to) return;
  await mailer.deliver(
    writeLetter({
      to,
      brand,
      subject: 'Inscrição devolvida pelo banco',
      before: [
        'O banco devolveu o pagamento de uma dupla já sorteada. Ela continua no torneio e deve a inscrição.',
      ],
      details: [
        ['Torneio', team.tournament_name],
        ['Categoria', team.category_name],
        ['Dupla', String(team.id)],
        ['Valor', formatMoney(cents)],
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${team.hash}` },
      after: ['Os nomes, e o que falta pagar, estão na lista de duplas do torneio no balcão.'],
    }),
  );
}
