import type { Player } from '@bandeja/contract/calls/players';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { setOwnPlayer } from '../../../data/own-player.ts';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type Crop, fitCrop, MAX_ZOOM, startCrop } from '../crop.ts';
import { openPhoto } from '../photo.ts';
import { useUploadAvatar } from '../upload-avatar.ts';
import { CropArea } from './crop-area.tsx';
import './avatar-sheet.css';

const UNREADABLE =
  'Não deu para abrir esta foto. Escolha uma em JPEG, PNG ou WebP; no iPhone, uma captura de tela dela também serve.';

interface Props {
  player: Player;
  file: File;
  onOther: () => void;
  onClose: () => void;
}

/** A chosen photo: crop, upload with progress, and a sentence for each failure. */
export default function AvatarSheet({ player, file, onOther, onClose }: Props) {
  const client = useQueryClient();
  useUnsaved(true);
  const opened = useOpened(file);
  const [framed, setFramed] = useState<{ photo: ImageBitmap; crop: Crop }>();
  const [sent, setSent] = useState(0);
  const zoomId = useId();
  const upload = useUploadAvatar({ player, file, onProgress: setSent });
  const send = (crop: { photo: ImageBitmap; crop: Crop }) =>
    upload.mutate(crop, {
      onSuccess: (changed) => {
        setOwnPlayer(client, changed);
        showToast({ message: 'Foto trocada.' });
        onClose();
      },
    });
  const photo = opened?.photo;
  const cropOf = (of: ImageBitmap, now = framed) => (now?.photo === of ? now.crop : startCrop(of));
  const seen = photo && cropOf(photo);
  const change = (next: (crop: Crop) => Crop) =>
    photo && setFramed((now) => ({ photo, crop: next(cropOf(photo, now)) }));
  const chooseOther = () => {
    upload.reset();
    onOther();
  };

  return (
    <Sheet isOpen onClose={() => !upload.isPending && onClose()} title="Sua foto">
      {opened?.failed && (
        <Note tone="red" live>
          {UNREADABLE}
        </Note>
      )}
      {!opened && <Skeleton className="mx-auto aspect-square w-full max-w-80" />}
      {photo && seen && (
        <>
          <p className="text-14 text-muted">Arraste para enquadrar. O círculo é o que todos veem.</p>
          <CropArea photo={photo} crop={seen} onChange={change} />
          <div>
            <label htmlFor={zoomId} className="text-14 font-label">
              Aproximar
            </label>
            <input
              id={zoomId}
              type="range"
              className="crop-zoom"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={seen.zoom}
              aria-valuetext={`${Math.round(seen.zoom * 100)}%`}
              onChange={({ currentTarget }) => {
                const zoom = Number(currentTarget.value);
                change((now) => fitCrop(photo, { ...now, zoom }));
              }}
            />
          </div>
        </>
      )}
      {upload.isPending && (
        <div>
          <p className="text-14 text-muted" id={`${zoomId}-sending`}>
            Enviando… {Math.round(sent * 100)}%
          </p>
          <progress className="upload-progress" value={sent} aria-labelledby={`${zoomId}-sending`} />
        </div>
      )}
      <Refusal error={upload.error} fallback="Sua foto não chegou. Confira o sinal e tente de novo." />
      <div className="flex flex-wrap gap-3">
        {photo && seen && (
          <Button pending={upload.isPending} onClick={() => send({ photo, crop: seen })}>
            Usar esta foto
          </Button>
        )}
        <Button variant="quiet" onClick={chooseOther} disabled={upload.isPending}>
          Escolher outra
        </Button>
      </div>
    </Sheet>
  );
}

type Opened = { file: File; photo?: ImageBitmap; failed?: true };

/** The decoded file; null while it is being opened. */
function useOpened(file: File): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let photo: ImageBitmap | undefined;
    let left = false;
    void openPhoto(file).then(
      (found) => {
        if (left) return found.close();
        photo = found;
        setOpened({ file, photo });
      },
      () => !left && setOpened({ file, failed: true }),
    );
    return () => {
      left = true;
      photo?.close();
    };
  }, [file]);
  return opened?.file === file ? opened : undefined;
}
