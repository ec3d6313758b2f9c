import { partnerGender } from '@bandeja/rules/tournaments/registration';
import { createFileRoute } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense } from 'react';
import { useOwnPlayer } from '../data/own-player.ts';
import { signUpInvite } from '../features/matches/invites/invite-text.ts';
import { RegisterPage } from '../features/tournaments/components/register-page.tsx';
import { categorySearch } from '../features/tournaments/tournament-search.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toasts.ts';

const PlayerPicker = lazy(async () => ({
  default: (await import('../features/matches/create/player-picker.tsx')).PlayerPicker,
}));

export const Route = createFileRoute('/_shell/tournament/$hash/register')({
  staticData: { page: 'tournamentRegister' },
  validateSearch: categorySearch,
  component: TournamentRegisterPage,
});

function TournamentRegisterPage() {
  const { hash } = Route.useParams();
  const { categoria } = Route.useSearch();
  const navigate = Route.useNavigate();
  const player = useOwnPlayer();
  if (!player) return null; // The guard requires a registered player.
  return (
    <RegisterPage
      key={hash}
      hash={hash}
      viewer={player.id}
      categoryId={categoria}
      onCategory={(id) => void navigate({ search: { categoria: id }, replace: true })}
      onRegistered={(category) => {
        showToast({ message: 'Inscrição enviada. O convite já chegou para a sua dupla.' });
        // The back button must not open the form of a registered team.
        void navigate({
          to: '/tournament/$hash',
          params: { hash },
          search: { categoria: category },
          replace: true,
        });
      }}
      picker={({ category, onPick, onClose }) => (
        <Suspense>
          <PlayerPicker
            isOpen
            onClose={onClose}
            playerId={player.id}
            exclude={[player.id]}
            gender={partnerGender(category, player.gender)}
            title="Quem joga com você?"
            invite={
              <ButtonAnchor href={signUpInvite()} target="_blank" rel="noopener">
                <MessageCircle size={20} aria-hidden="true" />
                Chamar pelo WhatsApp
              </ButtonAnchor>
            }
            onPick={onPick}
          />
        </Suspense>
      )}
    />
  );
}
