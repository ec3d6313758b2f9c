import type { Americano } from '@bandeja/contract/calls/americanos';
import { useState } from 'react';
import { Place } from '../../../ui/player/medal.tsx';
import { PictureHead, PictureSheet } from '../../../ui/share/picture-sheet.tsx';
import { nameOf } from '../americano-rounds.ts';
import { countOf, formatAverage, KIND_LABELS } from '../americano-texts.ts';

/** Rows of the picture; the viewer's own row is added when it is further down. */
const ROWS = 8;

interface AmericanoPictureProps {
  event: Americano;
  own: number | null;
  onClose: () => void;
}

/** The table of an event as a picture; the podium once it is finished. */
export function AmericanoPicture({ event: present, own, onClose }: AmericanoPictureProps) {
  // The table at the time the sheet opens.
  const [event] = useState(present);
  const { kind, name, points, hash, stage, entrants } = event;
  const what = stage === 'finished' ? 'Pódio' : 'Tabela';
  const rows = event.table.filter(({ played }) => played > 0);
  const shown = rows.filter(({ entrant }, index) => index < ROWS || entrant === own);
  const text = `${what}: ${name}`;
  return (
    <PictureSheet
      title={stage === 'finished' ? 'Compartilhar pódio' : 'Compartilhar tabela'}
      alt={`Imagem do jogo: ${text}`}
      fileName={`${kind}-${hash}.png`}
      text={text}
      sharedSentence="Imagem compartilhada!"
      failedSentence="Falha ao gerar imagem do jogo"
      avatars={[]}
      onFailed={(error) => console.error('Falha ao gerar imagem do jogo', error)}
      onClose={onClose}
      card={(_, ref) => (
        <article className="share-card" ref={ref}>
          <PictureHead
            kind={what}
            about={`${KIND_LABELS[kind]} · ${points} pontos · ${countOf(entrants.length, 'pessoa', 'pessoas')}`}
            title={name}
          />
          <ol className="share-places">
            {shown.map(({ entrant, position, average }) => (
              <li key={entrant} data-own={entrant === own || undefined}>
                <Place position={position} />
                <span className="share-name">{nameOf(entrants.find(({ id }) => id === entrant))}</span>
                <b>{formatAverage(average)}</b>
              </li>
            ))}
          </ol>
          <p className="share-note">Pontos por jogo</p>
        </article>
      )}
    />
  );
}
