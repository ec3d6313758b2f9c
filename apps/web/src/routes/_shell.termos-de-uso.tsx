import { createFileRoute } from '@tanstack/react-router';
import { TermsOfUse } from '../features/accounts/components/terms-of-use.tsx';

export const Route = createFileRoute('/_shell/termos-de-uso')({
  staticData: { page: 'terms' },
  component: TermsOfUse,
});
