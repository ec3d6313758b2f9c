import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { setOwnPlayer } from '../data/own-player.ts';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { DeleteAccountForm } from '../features/accounts/components/delete-account-form.tsx';
import { SignOutLine } from '../features/accounts/components/sign-out-line.tsx';
import { citiesQuery } from '../features/clubs/api.ts';
import { RegisterForm } from '../features/players/components/register-form.tsx';
import { type ReturnSearch, returnSearch } from '../session/return-to.ts';
import { Steps } from '../ui/steps.tsx';

interface RegisterSearch extends ReturnSearch {
  account?: 'delete' | undefined;
}

export const Route = createFileRoute('/player/register')({
  staticData: { page: 'playerRegister' },
  // Every page redirects an account without a player to this one, Excluir conta included, so log-out is offered here too.
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    ...returnSearch(search),
    account: search.account === 'delete' ? 'delete' : undefined,
  }),
  component: RegisterPage,
});

function RegisterPage() {
  const { account, redirect } = Route.useSearch();
  const navigate = useNavigate();
  const { queryClient } = Route.useRouteContext();
  const cities = useQuery(citiesQuery);
  const search = { redirect };
  if (account === 'delete') {
    return (
      <AccountPage title="Excluir conta" low>
        <DeleteAccountForm
          hasPlayer={false}
          onKeep={() => void navigate({ to: '/player/register', search, replace: true })}
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Quem é você na quadra?" low above={<Steps step={2} of={3} />}>
      <RegisterForm
        cities={cities.data ?? []}
        onRegistered={(player) => {
          setOwnPlayer(queryClient, player);
          void navigate({ to: '/player/level/register', search, replace: true });
        }}
      />
      <SignOutLine />
      <p className="text-14 text-muted">
        Você trabalha em um clube?{' '}
        <Link
          to="/desk/$"
          params={{ _splat: '' }}
          className="inline-flex min-h-11 items-center font-bold text-blue-text"
        >
          Abrir o balcão
        </Link>
      </p>
      <p className="text-14 text-muted">
        Não quer mais continuar?{' '}
        <Link
          to="/player/register"
          search={{ ...search, account: 'delete' }}
          className="inline-flex min-h-11 items-center font-bold text-red-text"
        >
          Excluir conta
        </Link>
      </p>
    </AccountPage>
  );
}
