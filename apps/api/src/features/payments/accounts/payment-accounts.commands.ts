import { withTransaction } from '@bandeja/pg/transaction';
import { type Command, CommandRefused, positionalsOf, UsageError } from '../../../commands/command.ts';
import { findDeskClub, setInstallationAccount } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['sim', true],
  ['nao', false],
]);

const installationAccount: Command = {
  name: 'clubs installation-account',
  usage: 'CLUBE sim|nao',
  summary: 'diz se a conta de pagamento desta instalação atende um clube enquanto ele não tem a própria',
  prepare(given) {
    const [slug = '', word = ''] = positionalsOf(
      given,
      'o clube (o nome do endereço, como arena-moema-padel)',
      'a resposta: sim ou nao',
    );
    const isAllowed = ANSWERS.get(word);
    if (isAllowed === undefined) throw new UsageError(`"${word}" não é sim nem nao.`);
    return ({ db, now, say }) =>
      withTransaction(db, async (tx) => {
        const club = await findDeskClub(tx, slug);
        if (!club) throw new CommandRefused(`Não há o clube ${slug}.`);
        if (await setInstallationAccount(tx, club.club_id, isAllowed))
          await insertEntry(tx, {
            ...{ clubId: club.club_id, at: now, userId: null, call: 'clubs installation-account' },
            ...{ kind: 'club', object: club.club_id },
            changes: { installation_account: [!isAllowed, isAllowed] },
          });
        say(
          isAllowed
            ? `${club.club_name}: sem conta própria, recebe pela conta desta instalação.`
            : `${club.club_name}: sem conta própria, não recebe pelo app.`,
        );
      });
  },
};

export const paymentAccountCommands: readonly Command[] = [installationAccount];
