import type { Match } from '@bandeja/contract/calls/matches';
import Share2 from 'lucide-react/icons/share-2';
import { type ComponentType, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/button.tsx';
import { showErrorToast } from '../../../ui/feedback/toasts.ts';
import { CAPTURE_NOT_LOADED } from '../../../ui/share/load-capture.ts';
import { reportShareFailed } from './share-failed.ts';

type SheetOf = ComponentType<{ match: Match; onClose: () => void }>;

/** The button that shares a match as a picture. The drawing code loads at the tap. */
export function ShareMatch({ match, className }: { match: Match; className?: string }) {
  const [ShareSheet, setShareSheet] = useState<SheetOf | null>(null);
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
      {ShareSheet && <ShareSheet match={match} onClose={() => setShareSheet(null)} />}
    </>
  );
}
