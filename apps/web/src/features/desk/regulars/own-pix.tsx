import { type OwnStatement, payOwnMonth, readOwnStatement } from '@bandeja/contract/calls/regular-statements';
import { formatMoney } from '@bandeja/rules/format/money';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { PixPart, payablePix } from '../../../ui/pix/pix-part.tsx';
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
  const pay = useDeskCall(payOwnMonth, {
    quiet: true,
    answers: () => deskQuery(readOwnStatement, { params: { token } }),
  });
  const { payment, open_cents, can } = month;
  const pix = payablePix(payment?.pix, now);
  const said = wordsOf(month, pay.isSuccess);
  if (!can.pay && !said && (takesPix || open_cents <= 0)) return null;
  const title = monthTitle(month.month);
  return (
    <PixPart
      label={`Pagamento de ${title}`}
      said={said}
      error={pay.error && errorText(pay.error)}
      pix={pix}
      cents={open_cents}
      intro={
        <>
          Pague <b className="text-ink">{formatMoney(open_cents)}</b>. A confirmação aparece aqui.
        </>
      }
      now={now}
      pending={pay.isPending}
      button={
        can.pay
          ? { text: 'Pagar com Pix', label: `Pagar com Pix ${formatMoney(open_cents)} de ${title}` }
          : null
      }
      onStart={(done) => pay.mutate({ params: { token }, body: { month: month.month } }, done)}
    >
      {!pix && !can.pay && open_cents > 0 && (
        <Note tone="blue">
          Este clube recebe no balcão: em dinheiro, com Pix ou cartão, quando você for jogar.
        </Note>
      )}
    </PixPart>
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
