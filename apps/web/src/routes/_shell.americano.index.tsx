import { createFileRoute } from '@tanstack/react-router';
import { AmericanoList } from '../features/americanos/components/americano-list.tsx';

export const Route = createFileRoute('/_shell/americano/')({
  staticData: { page: 'americanos' },
  component: AmericanoList,
});
