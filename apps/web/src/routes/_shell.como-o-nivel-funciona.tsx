import { createFileRoute } from '@tanstack/react-router';
import { LevelGuide } from '../features/levels/components/level-guide.tsx';

export const Route = createFileRoute('/_shell/como-o-nivel-funciona')({
  staticData: { page: 'levelGuide' },
  component: LevelGuide,
});
