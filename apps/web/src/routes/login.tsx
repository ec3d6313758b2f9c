import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { LoginForm } from '../features/accounts/components/login-form.tsx';
import { returnSearch } from '../session/return-to.ts';

export const Route = createFileRoute('/login')({
  staticData: { page: 'login' },
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  return (
    <AccountPage title="Entrar">
      <LoginForm redirect={redirect} />
    </AccountPage>
  );
}
