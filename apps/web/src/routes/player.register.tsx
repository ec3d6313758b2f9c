import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { SignOutLine } from '../features/accounts/components/sign-out-line.tsx';
import { RegisterForm } from '../features/players/components/register-form.tsx';
import { setOwnPlayer } from '../session/own-player.ts';
import { returnSearch } from '../session/return-to.ts';
import { Steps } from '../ui/steps.tsx';

export const Route = createFileRoute('/player/register')({
  staticData: { page: 'playerRegister' },
  validateSearch: returnSearch,
  component: RegisterPage,
});

function RegisterPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { queryClient } = Route.useRouteContext();
  return (
    <AccountPage title="Quem é você na quadra?" low above={<Steps step={2} of={3} />}>
      <RegisterForm
        onRegistered={(player) => {
          setOwnPlayer(queryClient, player);
          void navigate({ to: '/player/level/register', search, replace: true });
        }}
      />
      <SignOutLine />
    </AccountPage>
  );
}
