import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { DeleteAccountForm } from '../features/accounts/components/delete-account-form.tsx';
import { PageHeader } from '../shell/page/page-header.tsx';

export const Route = createFileRoute('/_shell/player/delete-account')({
  staticData: { page: 'deleteAccount' },
  component: DeleteAccountPage,
});

function DeleteAccountPage() {
  const player = useOwnPlayer();
  const navigate = useNavigate();
  if (!player) return null; // The guard requires a registered player.
  return (
    <>
      <PageHeader title="Excluir conta" />
      <DeleteAccountForm hasPlayer onKeep={() => void navigate({ to: '/profile' })} />
    </>
  );
}
