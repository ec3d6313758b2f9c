import type { Match } from '@bandeja/contract/calls/matches';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { avatarData } from './avatar-data.ts';
import { drawPicture } from './draw-picture.ts';
import { CAPTURE_NOT_LOADED } from './load-capture.ts';
import { ShareCard } from './share-card.tsx';
import { SHARE_FAILED } from './share-failed.ts';
import { canShare, type ShareResult, sharePicture } from './share-picture.ts';
import { sharedTitle } from './shared-title.ts';

type Picture =
  | { state: 'drawing' }
  | { state: 'ready'; file: File; url: string }
  | { state: 'failed'; sentence: string };

const SAID: Record<ShareResult, string> = {
  shared: 'Partida compartilhada!',
  downloaded: 'Imagem baixada.',
  'downloaded-unshared': 'O navegador não abriu o compartilhamento, então a imagem foi baixada.',
};

/**
 * The picture of a match, shown before sharing. It is drawn when the sheet opens, so that it is ready at the tap on
 * "Compartilhar": browsers open the share dialog only inside that tap.
 */
export function ShareSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>();
  const [picture, setPicture] = useState<Picture>({ state: 'drawing' });
  const card = useRef<HTMLElement>(null);

  // The match at the time the sheet opens: a set recorded meanwhile must not change the shown picture.
  const [shown] = useState(match);
  useEffect(() => {
    const addresses = shown.players.flatMap(({ player }) => avatarOf(player) ?? []);
    void avatarData(addresses).then(setPictures);
  }, [shown]);

  useEffect(() => {
    if (!pictures || !card.current) return;
    let url: string | undefined;
    let wanted = true;
    setPicture({ state: 'drawing' });
    drawPicture(card.current, shown.id).then(
      (file) => {
        if (!wanted) return;
        url = URL.createObjectURL(file);
        setPicture({ state: 'ready', file, url });
      },
      (error: unknown) => {
        const isUnloaded = error instanceof Error && error.message === CAPTURE_NOT_LOADED;
        if (wanted) setPicture({ state: 'failed', sentence: isUnloaded ? CAPTURE_NOT_LOADED : SHARE_FAILED });
      },
    );
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [pictures, shown]);

  const title = sharedTitle(shown);
  return (
    <Sheet isOpen onClose={onClose} title="Compartilhar partida">
      {picture.state === 'ready' && (
        <>
          <img
            src={picture.url}
            alt={`Imagem da partida: ${title}`}
            className="mx-auto max-h-[50vh] rounded-card object-contain shadow-card"
          />
          <div className="grid gap-3">
            <Button
              onClick={async () => {
                showToast({ message: SAID[await sharePicture(picture.file, title)] });
                onClose();
              }}
            >
              {canShare(picture.file) ? <Share2 size={20} /> : <Download size={20} />}
              {canShare(picture.file) ? 'Compartilhar' : 'Baixar imagem'}
            </Button>
            {canShare(picture.file) && (
              <Button variant="soft" onClick={() => saveFile(picture.file.name, picture.file)}>
                <Download size={20} />
                Baixar imagem
              </Button>
            )}
          </div>
        </>
      )}
      {picture.state === 'drawing' && (
        <Loading label="Desenhando a imagem">
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      )}
      {picture.state === 'failed' && (
        <ErrorState
          title={picture.sentence}
          text="Confira o sinal e tente de novo."
          onRetry={() => setPictures(new Map(pictures))}
        />
      )}
      {pictures && (
        <div className="share-stage" inert aria-hidden="true">
          <ShareCard ref={card} match={shown} pictures={pictures} />
        </div>
      )}
    </Sheet>
  );
}
