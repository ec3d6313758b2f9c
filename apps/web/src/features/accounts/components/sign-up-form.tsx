import { emailProblem } from '@bandeja/rules/accounts/email';
import { fullNameProblem, splitFullName } from '@bandeja/rules/accounts/names';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { accountProblemSentence } from '@bandeja/rules/accounts/problem-sentences';
import { Link } from '@tanstack/react-router';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { createAccount } from '../api/without-session.ts';
import { EmailField } from './email-field.tsx';

/** Name, e-mail and password. The name is passed to the next step, because an account has no name. */
export function SignUpForm({
  redirect,
  onCreated,
}: {
  redirect: string | undefined;
  onCreated: (name: { first_name: string; last_name: string }) => void;
}) {
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    draft: { key: 'sign-up', secret: ['password'] },
    check: ({ name, email, password }) =>
      givenErrors({
        name: accountProblemSentence(fullNameProblem(name)),
        email: accountProblemSentence(emailProblem(email.trim())),
        password: accountProblemSentence(passwordProblem(password)),
      }),
    submit: async ({ name, email, password }) => {
      await createAccount({ email: email.trim(), password });
      onCreated(splitFullName(name));
    },
  });
  const search = redirect ? { redirect } : {};
  return (
    <>
      <form {...form.formProps} className="grid gap-5">
        <TextField {...form.field('name')} label="Nome completo" autoComplete="name" />
        <EmailField {...form.field('email')} label="E-mail" autoComplete="username" />
        <TextField
          {...form.field('password')}
          label="Senha"
          type="password"
          autoComplete="new-password"
          hint="Pelo menos 8 caracteres, com letra, número e um caractere especial."
        />
        <Refusal text={form.formError} />
        <p className="text-13 text-muted">
          Ao criar a conta você aceita os{' '}
          <Link to="/termos-de-uso" className="py-1.5 underline">
            termos de uso
          </Link>{' '}
          e a{' '}
          <Link to="/politica-privacidade" className="py-1.5 underline">
            política de privacidade
          </Link>
          .
        </p>
        <Button type="submit" size="tall" wide pending={form.pending}>
          Criar conta
        </Button>
      </form>
      <p className="border-t border-line pt-4.5 text-14">
        Já tem conta?{' '}
        <MoreLink to="/login" search={search}>
          Entrar
        </MoreLink>
      </p>
    </>
  );
}
