import { fullName } from '@bandeja/rules/players/names';
import { type Ref, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { PictureHead, PictureSheet } from '../../../ui/share/picture-sheet.tsx';
import { lastDay, type SharedRanking } from '../shared-ranking.ts';

/** The picture of a ranking: the first three places and the viewer's own. */
export function RankingShareSheet({ onClose, ...shared }: SharedRanking & { onClose: () => void }) {
  // The ranking at the time the sheet opens.
  const [shown] = useState(shared);
  const { ranking, podium, own } = shown;
  const text = own ? `${formatNumber(own.position)}º em ${ranking.name}` : ranking.name;
  return (
    <PictureSheet
      title="Compartilhar ranking"
      alt={`Imagem do ranking: ${text}`}
      fileName={`ranking-${ranking.id}.png`}
      text={text}
      sharedSentence="Ranking compartilhado!"
      failedSentence="Falha ao gerar imagem do ranking"
      avatars={podium.flatMap(({ player }) => avatarOf(player) ?? [])}
      onFailed={(error) => console.error('Falha ao gerar imagem do ranking', error)}
      onClose={onClose}
      card={(pictures, ref) => <RankingCard {...shown} pictures={pictures} ref={ref} />}
    />
  );
}

function RankingCard({
  ranking,
  podium,
  own,
  viewerId,
  pictures,
  ref,
}: SharedRanking & { pictures: ReadonlyMap<string, string>; ref: Ref<HTMLElement> }) {
  const isOnPodium = podium.some(({ player }) => player.id === viewerId);
  return (
    <article className="share-card" ref={ref}>
      <PictureHead
        kind="Ranking"
        about={`${ranking.club?.name ?? 'Todos os clubes'} · ${lastDay(ranking)}`}
        title={ranking.name}
      />
      <ol className="share-places">
        {podium.map(({ player, position, score }) => (
          <li key={player.id} data-own={player.id === viewerId || undefined}>
            <Place position={position} />
            <Avatar name={player} src={pictures.get(avatarOf(player) ?? '') ?? null} size="sm" isDrawn />
            <span className="share-name">{fullName(player)}</span>
            <b>{formatNumber(score)}</b>
          </li>
        ))}
        {own && !isOnPodium && (
          <li data-own>
            <Place position={own.position} />
            <span className="share-name">Eu</span>
            <b>{formatNumber(own.score)}</b>
          </li>
        )}
      </ol>
    </article>
  );
}
