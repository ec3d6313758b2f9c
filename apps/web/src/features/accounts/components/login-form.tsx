import { ApiError } from '@bandeja/contract/client';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { useStore } from '../../../lib/store.ts';
import { signIn } from '../../../session/sign-in.ts';
import { tokens } from '../../../session/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';

// Few log-ins are limited.
const LogInCode = lazy(async () => ({ default: (await import('./log-in-code.tsx')).LogInCode }));

/** Refusals after which a mailed code allows the log-in. */
const CODE_HELPS: ReadonlySet<string | null> = new Set(['log_in_limited', 'log_in_code_refused']);

/** The mailed link has the code after the #, which browsers do not send to servers. */
const codeOfLink = () => new URLSearchParams(location.hash.slice(1)).get('codigo') ?? '';

const needed = (value: string, sentence: string) => (value.trim() ? undefined : sentence);

/** Signs in, then opens the requested page. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  const router = useRouter();
  const signedIn = useStore(tokens) !== null;
  const goOn = () => router.navigate({ href: redirect ?? '/', replace: true });

  const [mailedCode] = useState(codeOfLink);
  const [limited, setLimited] = useState(false);
  const [codeSent, setCodeSent] = useState(false);

  const form = useForm({
    initial: { username: '', password: '', code: mailedCode },
    draft: { key: 'login', secret: ['password', 'code'] },
    check: ({ username, password }) =>
      givenErrors({
        username: needed(username, 'Escreva seu e-mail ou usuário.'),
        password: needed(password, 'Escreva sua senha.'),
      }),
    submit: async ({ username, password, code }) => {
      try {
        await signIn(username.trim(), password, code.trim());
      } catch (error) {
        if (error instanceof ApiError && CODE_HELPS.has(error.code)) setLimited(true);
        throw error;
      }
      await goOn();
    },
  });

  return (
    <>
      {/* Signed in, but the player could not be fetched, for example offline. The session stays. */}
      {signedIn && !form.pending && (
        <Note tone="amber" live>
          Não deu para buscar seu cadastro agora.{' '}
          <button type="button" className="min-h-6 font-bold underline" onClick={() => void goOn()}>
            Tentar de novo
          </button>
        </Note>
      )}
      <form {...form.formProps} className="grid gap-5">
        <TextField
          {...form.field('username')}
          label="E-mail ou usuário"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('password')}
          label="Senha"
          type="password"
          autoComplete="current-password"
          aside={<MoreLink to="/password-reset">Esqueci minha senha</MoreLink>}
        />
        {(mailedCode || codeSent) && (
          <TextField
            {...form.field('code')}
            label="Código do e-mail"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            hint="12 letras e números, como K7QM-2XRT-9B4C. Entre com ele e a sua senha."
          />
        )}
        <Refusal text={form.formError} />
        {limited && (
          <Suspense>
            <LogInCode username={form.values.username.trim()} onSent={() => setCodeSent(true)} />
          </Suspense>
        )}
        <Button type="submit" size="tall" wide pending={form.pending}>
          Entrar
        </Button>
      </form>
      <p className="border-t border-line pt-4.5 text-14">
        Primeira vez aqui?{' '}
        <MoreLink to="/sign-up" search={redirect ? { redirect } : {}}>
          Criar conta
        </MoreLink>
      </p>
      <p className="text-13 text-muted">
        Ao entrar você concorda com a{' '}
        <Link to="/politica-privacidade" className="py-1.5 underline">
          política de privacidade
        </Link>
        .
      </p>
    </>
  );
}
