import { ShareButton } from '../../../ui/share/share-button.tsx';
import type { SharedRanking } from './shared-ranking.ts';

const load = async () => (await import('./ranking-share-sheet.tsx')).RankingShareSheet;

/** The button that shares the ranking as a picture. */
export const ShareRanking = (shared: SharedRanking) => (
  <ShareButton label="Compartilhar" load={load} shown={shared} className="-me-2 -mt-1 text-on-turf" />
);
