import Share2 from 'lucide-react/icons/share-2';
import { type ComponentType, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import { showErrorToast } from '../feedback/toasts.ts';
import { CAPTURE_NOT_LOADED } from './load-capture.ts';

interface ShareButtonProps<Shown extends object> {
  label: string;
  /** Imports the sheet with the picture: its code loads at the tap. */
  load: () => Promise<ComponentType<Shown & { onClose: () => void }>>;
  /** The properties of the sheet. */
  shown: Shown;
  className?: string;
}

/** The button that opens a picture to share. */
export function ShareButton<Shown extends object>({
  label,
  load,
  shown,
  className,
}: ShareButtonProps<Shown>) {
  const [Sheet, setSheet] = useState<ComponentType<Shown & { onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const sheet = await load();
      setSheet(() => sheet);
    } catch {
      showErrorToast(CAPTURE_NOT_LOADED);
    }
  };
  return (
    <>
      <IconButton label={label} onClick={() => void open()} className={cx('flex-none', className)}>
        <Share2 size={20} />
      </IconButton>
      {Sheet && <Sheet {...shown} onClose={() => setSheet(null)} />}
    </>
  );
}
