import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { isSavedByShareSheet, saveFile } from '../../lib/browser/hand-over.ts';
import { errorText } from '../../lib/form/error-messages.ts';
import { Button } from '../button.tsx';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { showToast } from '../feedback/toasts.ts';
import { Sheet } from '../overlays/sheet.tsx';
import { avatarData, drawPicture } from './draw-picture.ts';
import { CAPTURE_NOT_LOADED } from './load-capture.ts';
import './picture-card.css';
import { settings } from '../../settings.ts';
import { ProductSymbol } from '../brand/logo.tsx';

type Picture =
  | { state: 'drawing' }
  | { state: 'ready'; file: File; url: string }
  | { state: 'failed'; sentence: string };

interface PictureSheetProps {
  title: string;
  /** Description of the picture for screen readers. */
  alt: string;
  /** Name of the file, with .png. */
  fileName: string;
  /** Sent with the picture. */
  text: string;
  /** After the picture was shared. */
  sharedSentence: string;
  failedSentence: string;
  /** Addresses of the avatars on the card; must not change while the sheet is open. */
  avatars: readonly string[];
  onFailed?: (error: unknown) => void;
  onClose: () => void;
  /** The card that is drawn; `pictures` has the avatars as data: URLs, by address. */
  card: (pictures: ReadonlyMap<string, string>, ref: Ref<HTMLElement>) => ReactNode;
}

/**
 * A picture of a card, shown before sharing. It is drawn when the sheet opens, so that it is ready at the tap on
 * "Compartilhar": browsers open the share dialog only inside that tap.
 */
export function PictureSheet(props: PictureSheetProps) {
  const { title, alt, fileName, text, sharedSentence, failedSentence, onClose, card } = props;
  const [avatars] = useState(props.avatars);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>();
  const [picture, setPicture] = useState<Picture>({ state: 'drawing' });
  // A state, because the sheet's code, and with it the card, may arrive after the first render.
  const [element, setElement] = useState<HTMLElement | null>(null);

  useEffect(() => {
    void avatarData(avatars).then(setPictures);
  }, [avatars]);

  const fail = useEffectEvent((error: unknown) => {
    props.onFailed?.(error);
    const isUnloaded = error instanceof Error && error.message === CAPTURE_NOT_LOADED;
    setPicture({ state: 'failed', sentence: isUnloaded ? CAPTURE_NOT_LOADED : failedSentence });
  });
  useEffect(() => {
    if (!pictures || !element) return;
    let url: string | undefined;
    let isOpen = true;
    setPicture({ state: 'drawing' });
    drawPicture(element, fileName).then(
      (file) => {
        if (!isOpen) return;
        url = URL.createObjectURL(file);
        setPicture({ state: 'ready', file, url });
      },
      (error: unknown) => {
        if (isOpen) fail(error);
      },
    );
    return () => {
      isOpen = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [pictures, element, fileName]);

  const results: Record<ShareResult, string> = {
    shared: sharedSentence,
    closed: 'A imagem não foi compartilhada.',
    downloaded: 'Imagem baixada.',
    'downloaded-unshared': 'O navegador não abriu o compartilhamento, então a imagem foi baixada.',
  };
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      {picture.state === 'ready' && (
        <>
          <img
            src={picture.url}
            alt={alt}
            className="mx-auto max-h-[50vh] rounded-card object-contain shadow-card"
          />
          <div className="grid gap-3">
            <Button
              onClick={async () => {
                showToast({ message: results[await sharePicture(picture.file, text)] });
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
          text={errorText(null, 'Confira o sinal e tente de novo.')}
          onRetry={() => setPictures(new Map(pictures))}
        />
      )}
      {pictures && (
        <div className="share-stage" inert aria-hidden="true">
          {card(pictures, setElement)}
        </div>
      )}
    </Sheet>
  );
}

type ShareResult = 'shared' | 'closed' | 'downloaded' | 'downloaded-unshared';

/** Whether the browser can share a file with other apps. */
const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * Opens the system's share dialog; must run inside the player's tap. The picture is downloaded when the dialog is
 * cancelled or missing, and also when the browser refuses to open it; the result names the case.
 */
async function sharePicture(file: File, text: string): Promise<ShareResult> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      // The same dialog is the one that saves files there.
      if (isClosed && isSavedByShareSheet(file)) return 'closed';
      saveFile(file.name, file);
      return isClosed ? 'downloaded' : 'downloaded-unshared';
    }
  }
  saveFile(file.name, file);
  return 'downloaded';
}

interface PictureHeadProps {
  /** Of the picture: `Ranking`, `Torneio`. */
  kind: string;
  about: ReactNode;
  title: ReactNode;
}

/** The top of a shared picture: the product, and what the picture shows. */
export function PictureHead({ kind, about, title }: PictureHeadProps) {
  return (
    <>
      <header>
        <p className="share-brand">
          <ProductSymbol height={28} onTurf />
          {settings.brand}
        </p>
        <p>{kind}</p>
      </header>
      <div className="share-what">
        <p>{about}</p>
        <h2>{title}</h2>
      </div>
    </>
  );
}
