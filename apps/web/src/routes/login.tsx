import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { LoginForm } from '../features/accounts/components/login-form.tsx';
import { Invitation } from '../features/matches/invites/lazy-invitation.tsx';
import { returnSearch } from '../session/return-to.ts';
import { leaveWhenSignedIn } from '../shell/guard-page.ts';

export const Route = createFileRoute('/login')({
  staticData: { page: 'login' },
  validateSearch: returnSearch,
  beforeLoad: leaveWhenSignedIn,
  component: LoginPage,
});

function LoginPage() {
  const { redirect: wanted } = Route.useSearch();
  return (
    <AccountPage title="Entrar">
      <Invitation redirect={wanted} next="Entre ou crie sua conta para participar." />
      <LoginForm redirect={wanted} />
    </AccountPage>
  );
}
