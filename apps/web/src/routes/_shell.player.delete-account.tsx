import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/player/delete-account')({
  staticData: { page: 'deleteAccount' },
  component: UnderConstruction,
});
