import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOwnPlayer } from '../data/own-player.ts';
import { AccountSection } from '../features/accounts/components/account-section.tsx';
import { LevelHistory } from '../features/levels/components/level-history.tsx';
import { matchesQuery } from '../features/matches/api/read-matches.ts';
import { MatchSummary } from '../features/matches/components/match-summary.tsx';
import { BlockedPlayers } from '../features/players/components/blocked-players.tsx';
import { PlayerCompanions } from '../features/players/components/player-companions.tsx';
import { PlayerForm } from '../features/players/components/player-form.tsx';
import { ProfileForm } from '../features/players/components/profile-form.tsx';
import { ProfileDetails, ProfileHeader } from '../features/players/components/profile-view.tsx';
import { useLastKnown } from '../lib/hooks/use-time.ts';
import { lazyPart } from '../lib/lazy.ts';
import { outcomesOf } from '../lib/outcomes-of.ts';
import { safeRedirect } from '../session/return-to.ts';
import { Appearance } from '../shell/appearance.tsx';
import { Later } from '../shell/page/later.tsx';
import { Section } from '../ui/card.tsx';
import { CardSkeleton } from '../ui/feedback/skeleton.tsx';
import { OfflineStrip } from '../ui/feedback/states.tsx';
import { MoreLink } from '../ui/more-link.tsx';

const MeasuringSetting = lazyPart(
  async () => (await import('../features/accounts/components/consent-cards.tsx')).MeasuringSetting,
);

const credentials = () => import('../features/accounts/components/change-credentials.tsx');
const ChangePasswordForm = lazy(async () => ({ default: (await credentials()).ChangePasswordForm }));
const ChangeEmailForm = lazy(async () => ({ default: (await credentials()).ChangeEmailForm }));

const LAST_RESULTS = 3;
/** Number of outcomes in the recent form; the same request reads the results. */
const LAST_OUTCOMES = 5;

interface ProfileSearch {
  edit?: true | undefined;
  account?: 'password' | 'email' | undefined;
  /** The page that required a complete profile; the saved form returns to it. */
  redirect?: string | undefined;
}

export const Route = createFileRoute('/_shell/profile')({
  staticData: { page: 'profile' },
  /** In the address, so that the back button leaves the form and not the page. */
  validateSearch: ({ edit, account, redirect }: Record<string, unknown>): ProfileSearch => ({
    edit: edit === true || edit === 'true' ? true : undefined,
    account: account === 'password' || account === 'email' ? account : undefined,
    redirect: safeRedirect(redirect),
  }),
  component: ProfilePage,
});

function ProfilePage() {
  const player = useOwnPlayer();
  const { edit, account, redirect } = Route.useSearch();
  const navigate = Route.useNavigate();
  const results = useQuery({
    ...matchesQuery({ player: player?.id ?? 0, finished: true, pageSize: LAST_OUTCOMES }),
    enabled: Boolean(player) && !edit && !account,
  });
  const lastKnown = useLastKnown(results);
  if (!player) return null; // The guard requires a registered player.

  const startEdit = () => void navigate({ search: { edit: true } });
  const back = () => void navigate({ search: {}, replace: true });
  if (account) {
    return (
      <>
        <h1>{account === 'password' ? 'Trocar senha' : 'Trocar e-mail'}</h1>
        <Suspense>
          {account === 'password' ? <ChangePasswordForm onDone={back} /> : <ChangeEmailForm onDone={back} />}
        </Suspense>
      </>
    );
  }
  if (edit) {
    return (
      <>
        <h1>Editar perfil</h1>
        <ProfileForm
          player={player}
          onCancel={back}
          onSaved={() => (redirect ? void navigate({ href: redirect, replace: true }) : back())}
        />
      </>
    );
  }
  const latest = results.data?.results ?? [];
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <ProfileHeader player={player} onEdit={startEdit} />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px] wide:gap-6">
        <div className="grid gap-5">
          <LevelHistory player={player} />
          <Later>
            <PlayerForm playerId={player.id} isOwn last={outcomesOf(latest, player.id)} />
            {latest.length > 0 && (
              <Section title="Últimos resultados" more={<MoreLink to="/match">Ver mais</MoreLink>}>
                {latest.slice(0, LAST_RESULTS).map((match) => (
                  <MatchSummary key={match.id} match={match} playerId={player.id} isOwn />
                ))}
              </Section>
            )}
          </Later>
        </div>
        <Later>
          <div className="grid gap-5">
            <PlayerCompanions playerId={player.id} />
            <ProfileDetails player={player} onEdit={startEdit} />
            <AccountSection email={player.email ?? ''} verified={player.email_verified === true} />
            <BlockedPlayers />
            <Suspense fallback={<CardSkeleton />}>
              <MeasuringSetting />
            </Suspense>
            <Appearance />
          </div>
        </Later>
      </div>
    </>
  );
}
