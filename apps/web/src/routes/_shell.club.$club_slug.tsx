import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/club/$club_slug')({
  staticData: { page: 'club' },
  component: UnderConstruction,
});
