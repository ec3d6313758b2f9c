import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOwnPlayer } from '../data/own-player.ts';
import { type ActionsOf, NotificationList } from '../features/notifications/components/notification-list.tsx';
import { AnswerInvitation } from '../features/tournaments/components/answer-invitation.tsx';

export const Route = createFileRoute('/_shell/notifications/')({
  staticData: { page: 'notifications' },
  component: NotificationsPage,
});

function NotificationsPage() {
  const viewer = useOwnPlayer()?.id;
  const actions: ActionsOf = useCallback(
    ({ group, meta_data }) =>
      group === 'tournament_invited' &&
      viewer !== undefined && <AnswerInvitation team={meta_data.id} viewer={viewer} />,
    [viewer],
  );
  return <NotificationList actions={actions} />;
}
