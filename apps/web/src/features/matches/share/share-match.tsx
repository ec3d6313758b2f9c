import type { Match } from '@bandeja/contract/calls/matches';
import Share2 from 'lucide-react/icons/share-2';
import { type ComponentType, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/button.tsx';
import { showErrorToast } from '../../../ui/feedback/toasts.ts';
import { CAPTURE_NOT_LOADED } from '../../../ui/share/load-capture.ts';
import type { ShareSheetProps } from './share-sheet.tsx';

/** Logged, and shown when the error has no better message. */
const SHARE_FAILED = 'Falha ao gerar imagem da partida';

/** Logs a failed share and dispatches `share-error` on the window. */
function reportShareFailed(matchId: number, error: unknown): void {
  console.error(SHARE_FAILED, error);
  globalThis.dispatchEvent(new CustomEvent('share-error', { detail: { match: matchId, error } }));
}

/** The button that shares a match as a picture. The drawing code loads at the tap. */
export function ShareMatch({ match, className }: { match: Match; className?: string }) {
  const [ShareSheet, setShareSheet] = useState<ComponentType<ShareSheetProps> | null>(null);
  const open = async () => {
    try {
      const sheet = await import('./share-sheet.tsx');
      setShareSheet(() => sheet.ShareSheet);
    } catch (error) {
      reportShareFailed(match.id, error);
      showErrorToast(CAPTURE_NOT_LOADED);
    }
  };
  return (
    <>
      <IconButton label="Compartilhar" onClick={() => void open()} className={cx('flex-none', className)}>
        <Share2 size={20} />
      </IconButton>
      {ShareSheet && (
        <ShareSheet
          match={match}
          failedSentence={SHARE_FAILED}
          onFailed={(error) => reportShareFailed(match.id, error)}
          onClose={() => setShareSheet(null)}
        />
      )}
    </>
  );
}
