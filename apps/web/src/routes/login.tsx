import { createFileRoute, redirect } from '@tanstack/react-router';
import { ownPlayerQuery } from '../data/own-player.ts';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { LoginForm } from '../features/accounts/components/login-form.tsx';
import { Invitation } from '../features/matches/components/lazy-invitation.tsx';
import { returnSearch } from '../session/return-to.ts';
import { tokens } from '../session/tokens.ts';

export const Route = createFileRoute('/login')({
  staticData: { page: 'login' },
  validateSearch: returnSearch,
  // Signed in already: goes on. When the player cannot be fetched, the page says so.
  beforeLoad: async ({ search, context, preload }) => {
    if (preload || tokens.get() === null) return;
    const player = await context.queryClient.fetchQuery(ownPlayerQuery).catch(() => undefined);
    if (player !== undefined && tokens.get() !== null)
      throw redirect({ href: search.redirect ?? '/', replace: true });
  },
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
