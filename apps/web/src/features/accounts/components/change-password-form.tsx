import { passwordProblem } from '@bandeja/rules/accounts/password';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useChangePassword } from '../api/own-account.ts';
import { AccountForm } from './account-form.tsx';

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: changePassword } = useChangePassword();
  const form = useForm({
    initial: { password: '', new_password: '' },
    check: ({ password, new_password }) =>
      givenErrors({
        password: password ? undefined : 'Escreva sua senha atual.',
        new_password: accountProblemSentence(passwordProblem(new_password)),
      }),
    submit: async (passwords) => {
      await changePassword(passwords);
      showToast({ message: 'Senha trocada. Os outros aparelhos saíram da conta.' });
      onDone();
    },
  });
  return (
    <AccountForm form={form} label="Trocar senha" submitLabel="Trocar senha" onCancel={onDone}>
      <TextField
        {...form.field('password')}
        label="Senha atual"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('new_password')}
        label="Nova senha"
        type="password"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres, com letra, número e um caractere especial."
      />
    </AccountForm>
  );
}
