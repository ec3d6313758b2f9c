import type { DeskPayment } from '@bandeja/contract/calls/desk-bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PixCode } from '../../../ui/pix/pix-code.tsx';

/** The Pix of a part of the bill, and its end: the bill is read again when the bank reports the money. */
export function PixShown({ payment, onDone }: { payment: DeskPayment | undefined; onDone: () => void }) {
  const now = useNow(1_000);
  const amount = formatMoney(payment?.amount_cents ?? 0);
  const pix = payment?.pix;
  return (
    <section aria-label="Pix" className="grid gap-4">
      {payment?.status === 'approved' ? (
        <Note tone="green" live>
          Recebido: {amount}, Pix com QR code.
        </Note>
      ) : pix && new Date(pix.expires_at) > now ? (
        <>
          <p className="text-14">
            Peça para ler o código: <b className="text-ink">{amount}</b>. A confirmação aparece aqui.
          </p>
          <PixCode
            held="O código vale por"
            cents={payment.amount_cents}
            since={null}
            until={pix.expires_at}
            pix={{ kind: 'pix', code: pix.qr_code, picture: pix.qr_code_base64, until: pix.expires_at }}
            sandboxUrl={pix.sandbox_url}
            now={now}
          />
        </>
      ) : (
        <Note tone="amber" live>
          Este Pix não vale mais. Volte à conta e mostre outro.
        </Note>
      )}
      <div>
        <Button variant="secondary" onClick={onDone}>
          Voltar à conta
        </Button>
      </div>
    </section>
  );
}
