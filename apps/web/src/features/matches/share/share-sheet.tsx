import type { Match } from '@bandeja/contract/calls/matches';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { PictureSheet } from '../../../ui/share/picture-sheet.tsx';
import { ShareCard } from './share-card.tsx';
import { reportShareFailed, SHARE_FAILED } from './share-failed.ts';
import { sharedTitle } from './shared-title.ts';

/** The picture of a match, shown before sharing. */
export function ShareSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  // The match at the time the sheet opens: a set recorded meanwhile must not change the shown picture.
  const [shown] = useState(match);
  const title = sharedTitle(shown);
  return (
    <PictureSheet
      title="Compartilhar partida"
      alt={`Imagem da partida: ${title}`}
      fileName={`match-${shown.id}.png`}
      text={title}
      sharedSentence="Partida compartilhada!"
      failedSentence={SHARE_FAILED}
      avatars={shown.players.flatMap(({ player }) => avatarOf(player) ?? [])}
      onFailed={(error) => reportShareFailed(shown.id, error)}
      onClose={onClose}
      card={(pictures, ref) => <ShareCard ref={ref} match={shown} pictures={pictures} />}
    />
  );
}
