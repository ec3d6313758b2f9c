import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettings } from '../features/notifications/components/notification-settings.tsx';

export const Route = createFileRoute('/_shell/notifications/settings')({
  staticData: { page: 'notificationSettings' },
  component: NotificationSettings,
});
