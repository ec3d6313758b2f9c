import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/player/$player_id')({
  staticData: { page: 'player' },
  component: UnderConstruction,
});
