import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/ranking-details/$ranking_id')({
  staticData: { page: 'rankingDetails' },
  component: UnderConstruction,
});
