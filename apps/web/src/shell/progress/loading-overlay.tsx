import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useStore } from '../../lib/store.ts';
import { TEXTS } from '../../lib/text/texts.ts';
import { globalLoading } from './global-loading.ts';

/** Covers the page during a blocking action. */
export function LoadingOverlay() {
  const { loading, text } = useStore(globalLoading);
  if (!loading) return null;
  return (
    <div className="overlay" role="alertdialog" aria-modal="true" aria-label={text} aria-busy="true">
      <LoaderCircle size={24} className="spin" />
      <p aria-live="assertive">{text === TEXTS.loadingDefault ? TEXTS.loadingDrawn : text}</p>
    </div>
  );
}
