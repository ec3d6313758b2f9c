import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { setOwnPlayer, useOwnPlayer } from '../data/own-player.ts';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { SignOutLine } from '../features/accounts/components/sign-out-line.tsx';
import { LevelForm } from '../features/players/components/level-form.tsx';
import { returnSearch } from '../session/return-to.ts';
import { showAlert } from '../shell/progress/global-alert.ts';
import { Steps } from '../ui/steps.tsx';

export const Route = createFileRoute('/player/level/register')({
  staticData: { page: 'playerLevelRegister' },
  validateSearch: returnSearch,
  component: LevelPage,
});

function LevelPage() {
  const { redirect } = Route.useSearch();
  const router = useRouter();
  const { queryClient } = Route.useRouteContext();
  const player = useOwnPlayer();
  if (!player) return null;
  return (
    <AccountPage title="Como é seu jogo hoje?" low above={<Steps step={3} of={3} />}>
      <p className="text-muted">
        Escolha a frase que mais parece com você. Depois, seus resultados ajustam o nível. A categoria ao lado
        é aproximada.
      </p>
      <LevelForm
        player={player.id}
        onDeclared={(level) => {
          setOwnPlayer(queryClient, { ...player, level: { level, reliability: INITIAL_RELIABILITY } });
          if (player.email_verified === false)
            showAlert({
              type: 'info',
              message: `Enviamos um link para ${player.email}. Confirme seu e-mail quando puder.`,
            });
          void router.navigate({ href: redirect ?? '/', replace: true });
        }}
      />
      <SignOutLine />
    </AccountPage>
  );
}
