import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { NewPasswordForm } from '../features/accounts/components/new-password-form.tsx';

export const Route = createFileRoute('/password-reset-confirm/$uid/$token')({
  staticData: { page: 'passwordResetConfirm' },
  component: Page,
});

function Page() {
  const { uid, token } = Route.useParams();
  return (
    <AccountPage title="Crie uma nova senha" low>
      <NewPasswordForm link={{ uid, token }} />
    </AccountPage>
  );
}
