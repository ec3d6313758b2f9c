import { type OwnStatement, payOwnMonth, readOwnStatement } from '@bandeja/contract/calls/regular-statements';
import { formatMoney } from '@bandeja/rules/format/money';
import { useRef } from 'react';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PixCode } from '../../../ui/pix/pix-code.tsx';
import { monthTitle } from './regular-texts.ts';

type Month = OwnStatement['months'][number];

interface OwnPixProps {
  token: string;
  month: Month;
  takesPix: boolean;
}

/** Pays what is open of a month: a tap shows the code, and the page says by itself when the money has come. */
export function OwnPix({ token, month, takesPix }: OwnPixProps) {
  const now = useNow(1_000);
  const section = useRef<HTMLElement>(null);
  const pay = useDeskCall(payOwnMonth, {
    quiet: true,
    answers: () => deskQuery(readOwnStatement, { params: { token } }),
  });
  const { payment, open_cents, can } = month;
  const pix = payment?.pix && new Date(payment.pix.expires_at) > now ? payment.pix : null;
  const said = wordsOf(month, pay.isSuccess);
  if (!can.pay && !said && (takesPix || open_cents <= 0)) return null;
  const start = () =>
    pay.mutate(
      { params: { token }, body: { month: month.month } },
      // The button makes way for the code.
      { onSuccess: () => section.current?.focus() },
    );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`Pagamento de ${monthTitle(month.month)}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      {said && !pix && (
        <Note tone={said.tone} live>
          {said.text}
        </Note>
      )}
      {pay.error && (
        <Note tone="red" live>
          {errorText(pay.error)}
        </Note>
      )}
      {pix ? (
        <>
          <p className="text-14">
            Pague <b className="text-ink">{formatMoney(open_cents)}</b>. A confirmação aparece aqui.
          </p>
          <PixCode
            held="O código vale por"
            cents={open_cents}
            since={null}
            until={pix.expires_at}
            pix={{ kind: 'pix', code: pix.qr_code, picture: pix.qr_code_base64, until: pix.expires_at }}
            sandboxUrl={pix.sandbox_url}
            now={now}
          />
        </>
      ) : can.pay ? (
        <Button
          pending={pay.isPending}
          onClick={start}
          aria-label={`Pagar com Pix ${formatMoney(open_cents)} de ${monthTitle(month.month)}`}
        >
          Pagar com Pix
        </Button>
      ) : (
        open_cents > 0 && (
          <Note tone="blue">
            Este clube recebe no balcão: em dinheiro, com Pix ou cartão, quando você for jogar.
          </Note>
        )
      )}
    </section>
  );
}

type Said = { tone: 'green' | 'amber'; text: string };

/** What became of the last code. `isShown`: it was shown on this page. */
function wordsOf({ payment, open_cents }: Month, isShown: boolean): Said | null {
  if (!payment) return null;
  const amount = formatMoney(payment.amount_cents);
  switch (payment.status) {
    case 'approved':
      return {
        tone: 'green',
        text: open_cents > 0 ? `Recebemos o seu Pix de ${amount}.` : `Pago: ${amount}.`,
      };
    case 'refunding':
      return {
        tone: 'amber',
        text: `O seu Pix de ${amount} está voltando: a conta mudou antes de ele chegar.`,
      };
    case 'refunded':
      return {
        tone: 'amber',
        text: `O seu Pix de ${amount} voltou para você: a conta mudou antes de ele chegar.`,
      };
    case 'rejected':
      return isShown ? { tone: 'amber', text: 'O banco recusou este Pix. Gere outro.' } : null;
    case 'pending':
    case 'cancelled':
    case 'expired':
      return isShown ? { tone: 'amber', text: 'O código anterior não vale mais. Gere outro.' } : null;
    default:
      return null;
  }
}
