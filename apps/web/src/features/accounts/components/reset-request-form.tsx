import { emailProblem } from '@bandeja/rules/accounts/email';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { askPasswordReset } from '../api/without-session.ts';

/** Requests the mail. The message afterwards does not reveal whether an account has this address. */
export function ResetRequestForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => givenErrors({ email: accountProblemSentence(emailProblem(email.trim())) }),
    submit: async ({ email }) => {
      await askPasswordReset(email.trim());
      setSentTo(email.trim());
    },
  });
  return (
    <>
      <p className="text-muted">
        Escreva o e-mail da sua conta. A gente envia um link para criar uma nova senha.
      </p>
      <form {...form.formProps} className="grid gap-5">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Refusal text={form.formError} />
        <Button
          type="submit"
          size="tall"
          wide
          pending={form.pending}
          variant={sentTo ? 'secondary' : 'primary'}
        >
          {sentTo ? 'Enviar de novo' : 'Enviar link'}
        </Button>
      </form>
      {sentTo && (
        <Note tone="green" icon={MailCheck} live className="wrap-anywhere">
          Se {sentTo} for de uma conta, o link chega em instantes. Ele vale por 1 hora. Olhe também o spam.
        </Note>
      )}
      <p className="border-t border-line pt-4.5 text-14">
        Lembrou? <MoreLink to="/login">Entrar</MoreLink>
      </p>
    </>
  );
}
