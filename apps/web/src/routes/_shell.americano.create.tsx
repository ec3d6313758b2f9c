import { createFileRoute } from '@tanstack/react-router';
import { CreateAmericano } from '../features/americanos/components/create-americano.tsx';

export const Route = createFileRoute('/_shell/americano/create')({
  staticData: { page: 'americanoCreate' },
  component: CreateAmericanoPage,
});

function CreateAmericanoPage() {
  const navigate = Route.useNavigate();
  return (
    <CreateAmericano
      // The back button must not open the form of an existing event.
      onCreated={(hash) => void navigate({ to: '/americano/$hash', params: { hash }, replace: true })}
    />
  );
}
