import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { ResetRequestForm } from '../features/accounts/components/reset-request-form.tsx';

export const Route = createFileRoute('/password-reset')({
  staticData: { page: 'passwordReset' },
  component: Page,
});

function Page() {
  return (
    <AccountPage title="Esqueceu a senha?" low>
      <ResetRequestForm />
    </AccountPage>
  );
}
