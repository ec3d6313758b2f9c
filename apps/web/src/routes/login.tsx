import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { LoginForm } from '../features/accounts/components/login-form.tsx';
import { isInvite, returnSearch } from '../session/return-to.ts';
import { Note } from '../ui/feedback/note.tsx';

export const Route = createFileRoute('/login')({
  staticData: { page: 'login' },
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  return (
    <AccountPage title="Entrar">
      {isInvite(redirect) && (
        <Note tone="blue">Chamaram você para uma partida! Entre ou crie sua conta para aceitar.</Note>
      )}
      <LoginForm redirect={redirect} />
    </AccountPage>
  );
}
