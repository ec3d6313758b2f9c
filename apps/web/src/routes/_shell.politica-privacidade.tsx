import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../features/accounts/components/privacy-policy.tsx';

export const Route = createFileRoute('/_shell/politica-privacidade')({
  staticData: { page: 'privacy' },
  component: PrivacyPolicy,
});
