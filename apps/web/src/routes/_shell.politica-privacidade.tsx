import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/politica-privacidade')({
  staticData: { page: 'privacy' },
  component: UnderConstruction,
});
