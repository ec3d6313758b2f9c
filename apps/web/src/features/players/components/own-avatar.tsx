import type { Player } from '@bandeja/contract/calls/players';
import Camera from 'lucide-react/icons/camera';
import { lazy, Suspense, useRef, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';

const load = () => import('./avatar-sheet.tsx');
const AvatarSheet = lazy(load);

/** The viewer's picture; a tap changes it. */
export function OwnAvatar({ player, className }: { player: Player; className?: string }) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const src = avatarOf(player);
  const choose = () => input.current?.click();
  return (
    <>
      <button
        type="button"
        className="relative flex-none rounded-pill"
        aria-label={src ? 'Trocar foto' : 'Colocar foto'}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={choose}
      >
        <Avatar name={player} src={src} size="xl" tone="ink" {...(className && { className })} />
        <span className="absolute -end-1 -bottom-1 grid size-8 place-items-center rounded-pill bg-surface text-ink edge-control">
          <Camera size={16} aria-hidden="true" />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) openWithCode(load, () => setFile(chosen));
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {file && (
        <Suspense>
          <AvatarSheet player={player} file={file} onOther={choose} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}
