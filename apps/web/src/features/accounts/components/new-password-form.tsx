import { passwordProblem } from '@bandeja/rules/accounts/password';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import { useNavigate } from '@tanstack/react-router';
import { givenErrors } from '../../../lib/form/given-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { setNewPassword } from '../api/reset-password.ts';

/** The end of a mailed link: a new password, then Login. */
export function NewPasswordForm({ link }: { link: { uid: string; token: string } }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { new_password: '' },
    check: ({ new_password }) =>
      givenErrors({ new_password: accountProblemSentence(passwordProblem(new_password)) }),
    submit: async ({ new_password }) => {
      await setNewPassword(link, new_password);
      showToast({ message: 'Senha trocada. Entre com a nova.' });
      await navigate({ to: '/login', replace: true });
    },
  });
  return (
    <>
      <form {...form.formProps} className="grid gap-5">
        <TextField
          {...form.field('new_password')}
          label="Nova senha"
          type="password"
          autoComplete="new-password"
          hint="Pelo menos 8 caracteres, com letra, número e um caractere especial."
        />
        {form.formError && (
          <Note tone="red" live>
            {form.formError} <MoreLink to="/password-reset">Pedir outro link</MoreLink>
          </Note>
        )}
        <Button type="submit" size="tall" wide pending={form.pending}>
          Salvar senha
        </Button>
      </form>
      <p className="text-14 text-muted">Ao trocar a senha, você sai da conta em todos os aparelhos.</p>
    </>
  );
}
