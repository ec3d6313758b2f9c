import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/match/')({
  staticData: { page: 'matches' },
  component: UnderConstruction,
});
