import type { SuggestedPlayer } from '@bandeja/contract/calls/players';
import { formatLevel } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { avatarOf } from '../../../../lib/avatar-of.ts';
import { Avatar } from '../../../../ui/player/avatar.tsx';

/** Rows that are drawn and laid out together: a page of players is two blocks. */
const BLOCK = 10;
/** Of a row, in player-picker.css. */
const ROW_PX = 64;

interface FoundProps {
  players: readonly SuggestedPlayer[];
  /** The same function at each render, so that the rows above are not drawn again with each page that is read. */
  onPick: (player: SuggestedPlayer) => void;
}

/** The players to choose from, in blocks: hundreds of rows as the list is scrolled (decision 118). */
export function FoundPlayers({ players, onPick }: FoundProps) {
  const blocks = Array.from({ length: Math.ceil(players.length / BLOCK) }, (_, index) =>
    players.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return (
    // A ul cannot group its rows in blocks.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="list" className="found-players">
      {blocks.map((block) => (
        <Block key={block[0]?.id} players={block} onPick={onPick} />
      ))}
    </div>
  );
}

/** The array is recomputed with each page; a block with the same players is not drawn again. */
const Block = memo(
  ({ players, onPick }: FoundProps) => (
    <div
      role="presentation"
      className="found-block"
      style={{ containIntrinsicBlockSize: `auto ${players.length * ROW_PX}px` }}
    >
      {players.map((player) => (
        // biome-ignore lint/a11y/useSemanticElements: of a list in blocks.
        <div role="listitem" key={player.id}>
          <button type="button" className="who" onClick={() => onPick(player)}>
            <Avatar name={player} src={avatarOf(player)} />
            <span className="min-w-0">
              <b>{fullName(player)}</b>
              <small>{factsOf(player)}</small>
            </span>
            <Plus size={20} />
          </button>
        </div>
      ))}
    </div>
  ),
  (before, { players, onPick }) =>
    before.onPick === onPick &&
    before.players.length === players.length &&
    before.players.every((player, index) => player === players[index]),
);

function factsOf({ level, matches_together: together, city }: SuggestedPlayer): string {
  const facts = [
    level ? `Nível ${formatLevel(level.level)}` : 'Sem nível ainda',
    together > 0 ? `jogaram ${together} ${together === 1 ? 'vez' : 'vezes'}` : city,
  ];
  return facts.filter(Boolean).join(' · ');
}
