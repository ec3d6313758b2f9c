import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { UndoEmailCard } from '../features/accounts/components/undo-email-card.tsx';

export const Route = createFileRoute('/email-undo/$token')({
  staticData: { page: 'emailUndo' },
  component: Page,
});

function Page() {
  const { token } = Route.useParams();
  return (
    <AccountPage title="Desfaça a troca de e-mail" low>
      <UndoEmailCard token={token} />
    </AccountPage>
  );
}
