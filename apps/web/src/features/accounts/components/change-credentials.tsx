import { emailProblem } from '@bandeja/rules/accounts/email';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import { lazy, Suspense } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAskEmailChange, useChangePassword } from '../api/own-account.ts';
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

// Its static import would make Sign Up load the chunk of both pages.
const EmailField = lazy(async () => ({ default: (await import('./email-field.tsx')).EmailField }));

export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: askEmailChange } = useAskEmailChange();
  const form = useForm({
    initial: { email: '', password: '' },
    draft: { key: 'change-email', secret: ['password'] },
    check: ({ email, password }) =>
      givenErrors({
        email: accountProblemSentence(emailProblem(email.trim())),
        password: password ? undefined : 'Escreva sua senha.',
      }),
    submit: async ({ email, password }) => {
      await askEmailChange({ password, email: email.trim() });
      showToast({ message: `Enviamos um link para ${email.trim()}. O e-mail muda quando você abrir.` });
      onDone();
    },
  });
  return (
    <AccountForm form={form} label="Trocar e-mail" submitLabel="Enviar link" onCancel={onDone}>
      <Suspense>
        <EmailField
          {...form.field('email')}
          label="Novo e-mail"
          autoComplete="email"
          hint="Enviamos um link para ele. Até você abrir, vale o e-mail de hoje."
        />
      </Suspense>
      <TextField
        {...form.field('password')}
        label="Sua senha"
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
