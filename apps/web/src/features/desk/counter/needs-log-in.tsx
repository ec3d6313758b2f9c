import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../../session/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';

/** A page of the owner, opened with a session by PIN. */
export function NeedsLogIn({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        title="Esta página pede a sua senha"
        text="O PIN não abre a equipe, a página do clube e a conta de recebimento. Um dono entra aqui com o seu e-mail e a sua senha."
      >
        <Button
          size="small"
          onClick={() => {
            void signOut('expired');
            void navigate({ to: '/login', search: { redirect: location.pathname } });
          }}
        >
          Entrar com e-mail e senha
        </Button>
      </EmptyState>
    </>
  );
}
