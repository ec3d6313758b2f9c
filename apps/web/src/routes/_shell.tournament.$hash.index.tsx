import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/tournament/$hash/')({
  staticData: { page: 'tournament' },
  component: UnderConstruction,
});
