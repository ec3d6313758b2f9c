import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { NotificationList } from '../features/notifications/components/notification-list.tsx';
import { AnswerInvitation } from '../features/tournaments/components/answer-invitation.tsx';

export const Route = createFileRoute('/_shell/notifications/')({
  staticData: { page: 'notifications' },
  component: NotificationsPage,
});

function NotificationsPage() {
  const viewer = useOwnPlayer()?.id;
  return (
    <NotificationList
      actions={({ group, meta_data }) =>
        group === 'tournament_invited' &&
        viewer !== undefined && <AnswerInvitation team={meta_data.id} viewer={viewer} />
      }
    />
  );
}
