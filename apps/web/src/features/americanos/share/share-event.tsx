import type { Americano } from '@bandeja/contract/calls/americanos';
import { ShareButton } from '../../../ui/share/share-button.tsx';

const load = async () => (await import('./americano-picture.tsx')).AmericanoPicture;

interface ShareEventProps {
  event: Americano;
  own: number | null;
  label: string;
  className?: string;
}

/** The button that shares the table or the podium as a picture; none before the first points. */
export function ShareEvent({ event, own, label, className }: ShareEventProps) {
  if (event.table.every(({ played }) => played === 0)) return null;
  return <ShareButton label={label} load={load} shown={{ event, own }} {...(className && { className })} />;
}
