import type { AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { formatTimeRange } from '@bandeja/rules/format/dates';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useEndOffer } from './api.ts';
import { ItemWords } from './item-text.tsx';

/** A court that is held for a player who waits. The desk may take it back, and book it afterwards. */
export function OfferSheet({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const { slug } = useDesk();
  const end = useEndOffer();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      kicker={item.title}
      title={formatTimeRange(item.start_time, item.end_time)}
    >
      <p>
        <ItemWords item={item} />
      </p>
      <p className="text-14 leading-small text-muted">
        Esta quadra vagou e está guardada para quem está na frente da lista de espera. Se você encerrar a
        oferta, ela fica livre na hora e os outros da lista não são avisados.
      </p>
      <Refusal error={end.error} fallback="Confira o sinal e tente de novo." />
      <Button
        variant="danger"
        pending={end.isPending}
        onClick={() => end.mutate({ params: { slug, id: item.id }, body: {} }, { onSuccess: onClose })}
      >
        Encerrar a oferta
      </Button>
    </Sheet>
  );
}
