import type { Database } from '@bandeja/db/database';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { writeLetter } from '../../../mail/letter.ts';
import { findClubMailbox } from '../../clubs/public.ts';
import { owesFee } from '../club-fees/return-fee.ts';
import type { LetterOptions } from '../letter-options.ts';
import { countCancelledTeams, listWithdrawnPayers } from '../teams/teams.repository.ts';
import { getTournamentRow, listCategories } from '../tournaments.repository.ts';

/**
 * Notifies the club that its tournament is cancelled, and lists the teams to which it returns the fee. Teams by number,
 * without names: the erasure of an account does not reach the club's mailbox.
 */
export async function sendCancelledLetter(
  db: Database,
  id: number,
  { mailer, brand, base }: LetterOptions,
): Promise<void> {
  const tournament = await getTournamentRow(db, id);
  const to = await findClubMailbox(db, tournament.club_slug);
  if (to === null || tournament.stage !== 'cancelled') return;
  const owed = [];
  for (const category of await listCategories(db, [id]))
    owed.push(...(await listWithdrawnPayers(db, category.id)).filter(owesFee));
  await mailer.deliver(
    writeLetter({
      to,
      brand,
      subject: 'Torneio cancelado',
      before: [
        'O torneio foi cancelado, e as duplas foram avisadas. As quadras dos jogos que faltavam estão livres.',
        'As inscrições pagas pelo aplicativo voltam sozinhas para quem pagou.',
        ...(owed.length > 0 ? ['Estas duplas pagaram no clube: devolva o valor a elas.'] : []),
      ],
      details: [
        ['Torneio', tournament.name],
        ['Começaria em', formatNumericDate(tournament.starts_on)],
        ['Duplas', String(await countCancelledTeams(db, id))],
        ...owed.map((team): [string, string] => [
          `Devolver à dupla ${team.id}`,
          formatMoney(team.price_cents),
        ]),
      ],
      button: { label: 'Ver torneio', url: `${base()}/tournament/${tournament.hash}` },
      after: owed.length > 0 ? ['Os nomes estão na lista de duplas de quem opera o torneio.'] : [],
    }),
  );
}
