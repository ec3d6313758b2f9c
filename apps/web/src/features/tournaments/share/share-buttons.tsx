import { ShareButton } from '../../../ui/share/share-button.tsx';
import type { BracketColumnsProps } from '../components/bracket/bracket-columns.tsx';
import type { StandingsTableProps } from '../components/standings-table.tsx';
import type { Podium } from '../podium.ts';
import type { OfCategory } from './tournament-pictures.tsx';

const pictures = () => import('./tournament-pictures.tsx');
const loadGroup = async () => (await pictures()).GroupPicture;
const loadBracket = async () => (await pictures()).BracketPicture;
const loadPodium = async () => (await pictures()).PodiumPicture;

export const ShareGroup = (shown: OfCategory & StandingsTableProps) => (
  <ShareButton label={`Compartilhar grupo ${shown.group.name}`} load={loadGroup} shown={shown} />
);

export const ShareBracket = (shown: OfCategory & BracketColumnsProps) => (
  <ShareButton label="Compartilhar a chave" load={loadBracket} shown={shown} />
);

export const SharePodium = (shown: OfCategory & { podium: Podium }) => (
  <ShareButton label="Compartilhar pódio" load={loadPodium} shown={shown} />
);
