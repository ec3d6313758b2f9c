import type { OwnShare } from '@bandeja/contract/calls/shares';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';

/** What becomes of its money when others do not pay. */
const heldRule = ({ until }: NonNullable<OwnShare['held']>, zone: string): string =>
  `A quadra só fica confirmada quando todas as partes forem pagas. Se faltar alguma até ${formatDeadline(until, zone)}, a reserva é cancelada e o seu Pix volta inteiro para você.`;

/** Said before the payment: what a cancellation does with its money. */
export function ruleOf({ held, ...share }: OwnShare, now: Date): string {
  const { start_at, free_cancellation_until, club } = share;
  if (held) {
    const until = held.pay_until && `Pague até ${formatDeadline(held.pay_until, club.timezone)}. `;
    return `${until ?? ''}${heldRule(held, club.timezone)} Confirmada: ${lowered(ruleOf(share, now))}`;
  }
  if (toMillis(start_at) <= now.getTime()) return 'O jogo já começou: o valor não volta.';
  return toMillis(free_cancellation_until) > now.getTime()
    ? `Se a reserva for cancelada até ${formatDeadline(free_cancellation_until, club.timezone)}, o valor volta para você. Depois disso, não volta.`
    : 'O prazo para cancelar de graça terminou: se a reserva for cancelada, o valor não volta.';
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Said = { tone: 'green' | 'amber' | 'blue'; text: string };

/** What became of the share and of the money that came by its link. `isShown`: its last code was shown on this page. */
export function wordsOf(share: OwnShare, isShown: boolean): Said | null {
  const { status, payment, amount_cents, invited_by, can, held, is_cancelled, returned } = share;
  const amount = formatMoney(amount_cents);
  if (status === 'paid') return paidWords(share, amount);
  if (returned || status === 'refunded') {
    const why = is_cancelled ? 'A reserva foi cancelada. ' : '';
    const where = returned === 'refunding' ? 'está voltando' : 'voltou';
    return { tone: 'amber', text: `${why}O seu Pix de ${amount} ${where} para você.` };
  }
  if (is_cancelled) return { tone: 'blue', text: 'A reserva foi cancelada. Não há nada para pagar.' };
  if (status === 'closed')
    return { tone: 'blue', text: `Esta parte não pode mais ser paga. Fale com ${invited_by}.` };
  if (held && !held.own_paid)
    return {
      tone: 'blue',
      text: `${invited_by} ainda não pagou a própria parte. Assim que pagar, o seu Pix aparece aqui.`,
    };
  if (!can.pay) return { tone: 'blue', text: 'Este clube não recebe Pix pelo aplicativo agora.' };
  if (!isShown || !payment) return null;
  return payment.status === 'rejected'
    ? { tone: 'amber', text: 'O banco recusou este Pix. Gere outro.' }
    : { tone: 'amber', text: 'O código anterior não vale mais. Gere outro.' };
}

/** Of a share whose money is here; what came besides it goes back. */
function paidWords({ held, club, is_cancelled, returned }: OwnShare, amount: string): Said {
  const twice =
    returned &&
    ` Você pagou duas vezes: o outro Pix ${returned === 'refunding' ? 'está voltando' : 'voltou'} para você.`;
  if (is_cancelled)
    return {
      tone: 'amber',
      text: `A reserva foi cancelada. Pela regra do clube, os ${amount} que você pagou não voltam.${twice ?? ''}`,
    };
  return {
    tone: 'green',
    text: `Pago: ${amount}. ${held ? heldRule(held, club.timezone) : 'Bom jogo!'}${twice ?? ''}`,
  };
}
