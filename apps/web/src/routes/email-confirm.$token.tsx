import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { ConfirmEmailCard } from '../features/accounts/components/confirm-email-card.tsx';

export const Route = createFileRoute('/email-confirm/$token')({
  staticData: { page: 'emailConfirm' },
  component: Page,
});

function Page() {
  const { token } = Route.useParams();
  return (
    <AccountPage title="Confirme seu e-mail" low>
      <ConfirmEmailCard token={token} />
    </AccountPage>
  );
}
