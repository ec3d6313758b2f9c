import type { Database } from '@bandeja/db/database';
import { writeLetter } from '../../../mail/letter.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { findDeskOfClub, listOwners } from '../../desk/public.ts';

export type AccountMailOptions = { mailer: Mailer; brand: string; base: () => string };

const WORDS = {
  changed: {
    subject: (club: string) => `A conta de recebimento de ${club} mudou`,
    text: (club: string) => [
      `A conta em que ${club} recebe pelo app foi trocada. Os pagamentos novos entram na conta nova; as devoluções dos antigos saem da conta de antes.`,
    ],
    after: [
      'O histórico do clube mostra quem mudou e quando. Não foi alguém da equipe? Ponha a conta certa de novo, e troque a sua senha.',
    ],
  },
  unusable: {
    subject: (club: string) => `${club} não recebe pelo app: ponha a conta de novo`,
    text: (club: string) => [
      `O servidor não consegue mais abrir a conta de recebimento de ${club}. Até você pôr a conta de novo, as reservas são pagas no clube.`,
    ],
    after: ['Nenhum pagamento feito se perdeu.'],
  },
};

/** To an owner of a club: its account was changed, or has to be written again. */
export async function sendAccountLetter(
  db: Database,
  { mailer, brand, base }: AccountMailOptions,
  { club, user, what }: { club: number; user: number; what: keyof typeof WORDS },
): Promise<void> {
  const owner = (await listOwners(db, club)).find(({ user_id }) => user_id === user);
  const desk = owner && (await findDeskOfClub(db, user, club));
  if (!owner?.email || !desk) return;
  const words = WORDS[what];
  await mailer.deliver(
    writeLetter({
      to: owner.email,
      brand,
      subject: words.subject(desk.club_name),
      before: words.text(desk.club_name),
      button: { label: 'Ver a conta do clube', url: `${base()}/desk/${desk.club_slug}/clube?etapa=receber` },
      after: words.after,
    }),
  );
}
