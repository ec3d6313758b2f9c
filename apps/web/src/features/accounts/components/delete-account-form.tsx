import { waiting } from '../../../data/offline/queue-port.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { useStore } from '../../../lib/store.ts';
import { lostText } from '../../../shell/queue/queue-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { useDeleteAccount } from '../api/own-account.ts';

/** Explains the consequences, then asks for the password. Deletion is final, so the form has no draft and no shortcut. */
export function DeleteAccountForm({ hasPlayer, onKeep }: { hasPlayer: boolean; onKeep: () => void }) {
  const unsent = useStore(waiting, ({ entries }) => entries.length);
  const deleteAccount = useDeleteAccount();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => givenErrors({ password: password ? undefined : 'Escreva sua senha.' }),
    submit: async ({ password }) => {
      await deleteAccount(password);
      showToast({ message: 'Sua conta foi excluída. Até a próxima!' });
    },
  });
  return (
    <Card as="form" {...form.formProps} className="one-column grid gap-5" aria-label="Excluir conta">
      <div className="grid gap-3">
        <h2>O que acontece</h2>
        <ul className="grid list-disc gap-2 ps-5">
          {hasPlayer ? (
            <>
              <li>Seu nome, e-mail, celular, foto e os outros dados pessoais são apagados.</li>
              <li>Suas reservas futuras são canceladas, pela regra de cancelamento de cada uma.</li>
              <li>Suas partidas continuam para quem jogou com você, como “Jogador removido”.</li>
            </>
          ) : (
            <li>Seu e-mail, sua senha e tudo o mais da conta são apagados.</li>
          )}
          <li>Você sai da conta em todos os aparelhos.</li>
          {unsent > 0 && <li className="font-bold text-red-text">{lostText(unsent)}</li>}
        </ul>
      </div>
      <Note tone="red">
        <b>Não dá para desfazer.</b>
        {hasPlayer && (
          <>
            {' '}
            Se quiser guardar seus dados, baixe-os antes em{' '}
            <MoreLink to="/profile" className="text-current underline">
              Perfil
            </MoreLink>
            .
          </>
        )}
      </Note>
      <TextField
        {...form.field('password')}
        label="Sua senha"
        type="password"
        autoComplete="current-password"
      />
      <Refusal text={form.formError} />
      <div className="flex flex-wrap justify-end gap-2 max-desk:flex-col">
        <Button variant="secondary" onClick={onKeep}>
          Manter minha conta
        </Button>
        <Button type="submit" pending={form.pending} variant="red">
          Excluir minha conta
        </Button>
      </div>
    </Card>
  );
}
