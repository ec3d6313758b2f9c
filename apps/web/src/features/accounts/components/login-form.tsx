import { Link, useRouter } from '@tanstack/react-router';
import { givenErrors } from '../../../lib/form/given-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useStore } from '../../../lib/store.ts';
import { signIn } from '../../../session/sign-in.ts';
import { tokens } from '../../../session/tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';

const needed = (value: string, sentence: string) => (value.trim() ? undefined : sentence);

/** Log in, then on to the page that was wanted. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  const router = useRouter();
  const signedIn = useStore(tokens) !== null;
  const goOn = () => router.navigate({ href: redirect ?? '/', replace: true });

  const form = useForm({
    initial: { username: '', password: '' },
    draft: { key: 'login', secret: ['password'] },
    check: ({ username, password }) =>
      givenErrors({
        username: needed(username, 'Escreva seu e-mail ou usuário.'),
        password: needed(password, 'Escreva sua senha.'),
      }),
    submit: async ({ username, password }) => {
      await signIn(username.trim(), password);
      await goOn();
    },
  });

  return (
    <>
      {/* Signed in, yet here: the player could not be fetched. The session stays; a signal is what is missing. */}
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
        {form.formError && (
          <Note tone="red" live>
            {form.formError}
          </Note>
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
