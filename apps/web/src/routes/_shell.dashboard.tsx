import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/dashboard')({
  staticData: { page: 'dashboard' },
  component: UnderConstruction,
});
