import { type OwnShare, payOwnShare, readOwnShare } from '@bandeja/contract/calls/shares';
import { ApiError } from '@bandeja/contract/client';
import { formatDeadline, formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { deskPages } from '../../../desk-pages.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { SupportLink } from '../../../shell/navigation/support-link.tsx';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PixPart, payablePix } from '../../../ui/pix/pix-part.tsx';
import { useDeskParam } from '../shell/desk-router.tsx';

/** The target of the link of a share: one tap shows its Pix. No account. */
export function OwnSharePage() {
  usePageTitle(deskPages.ownShare.title);
  const token = useDeskParam('token');
  const share = useQuery({
    ...deskQuery(readOwnShare, { params: { token } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data ? refetchMs(state.data) : false),
  });
  const isOver = share.error instanceof ApiError && share.error.code === 'share_not_found';
  return (
    <BarePage support={<Support />}>
      <h1>Sua parte</h1>
      {isOver ? (
        <EmptyState
          title="Este link não vale mais"
          text="A divisão foi desfeita ou refeita. Peça outro link a quem reservou a quadra."
        />
      ) : (
        <Fetched query={share} failed="Não deu para abrir a sua parte" loading={<Waiting />}>
          {(found) => <Share token={token} share={found} />}
        </Fetched>
      )}
    </BarePage>
  );
}

/** Below the card: on a phone the copying of the code is where it would float. */
const Support = () => (
  <aside aria-label="Suporte" className="justify-self-end">
    <SupportLink />
  </aside>
);

/** Its page has no account, and hears of no event: the bank has still something to report, or who asks has to pay first. */
function refetchMs({ payment, held }: OwnShare): number | false {
  if (payment?.status === 'pending' || payment?.status === 'refunding') return 4_000;
  return held?.own_paid === false && 15_000;
}

const Waiting = () => (
  <Loading label="Abrindo a sua parte">
    <CardSkeleton />
  </Loading>
);

function Share({ token, share }: { token: string; share: OwnShare }) {
  const now = useNow(1_000);
  const pay = useDeskCall(payOwnShare, {
    quiet: true,
    answers: () => deskQuery(readOwnShare, { params: { token } }),
  });
  const { club, court, start_at, end_at, invited_by, amount_cents, payment, can } = share;
  const { timezone } = club;
  const pix = payablePix(payment?.pix, now);
  const said = wordsOf(share, pay.isSuccess);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <p>{invited_by} reservou a quadra e divide a conta com você.</p>
        <p className="num pt-2 text-36 leading-none font-heavy tracking-display text-ink">
          {formatMoney(amount_cents)}
        </p>
        <p className="num pt-2 text-14">
          {formatLongDate(localDateOf(start_at, timezone))},{' '}
          {formatTimeRange(localTimeOf(start_at, timezone), localTimeOf(end_at, timezone))}
          <br />
          {court}, {club.name}, {club.city}
        </p>
      </div>
      <PixPart
        label="Pagamento"
        said={said}
        error={pay.error && errorText(pay.error)}
        pix={pix}
        cents={amount_cents}
        intro="A confirmação aparece aqui."
        now={now}
        pending={pay.isPending}
        button={can.pay ? { text: `Pagar ${formatMoney(amount_cents)} com Pix`, isTall: true } : null}
        onStart={(done) => pay.mutate({ params: { token }, body: {} }, done)}
      >
        {can.pay && <p className="text-13 leading-small text-muted">{ruleOf(share, now)}</p>}
      </PixPart>
    </Card>
  );
}

/** Said before the payment: what becomes of its money when others do not pay. */
const heldRule = ({ until }: NonNullable<OwnShare['held']>, zone: string): string =>
  `A quadra só fica confirmada quando todas as partes forem pagas. Se faltar alguma até ${formatDeadline(until, zone)}, a reserva é cancelada e o seu Pix volta inteiro para você.`;

/** Said before the payment: what a cancellation does with its money. */
function ruleOf({ held, ...share }: OwnShare, now: Date): string {
  const { start_at, free_cancellation_until, club } = share;
  if (held) return `${heldRule(held, club.timezone)} Confirmada: ${lowered(ruleOf(share, now))}`;
  if (toMillis(start_at) <= now.getTime()) return 'O jogo já começou: o valor não volta.';
  return toMillis(free_cancellation_until) > now.getTime()
    ? `Se a reserva for cancelada até ${formatDeadline(free_cancellation_until, club.timezone)}, o valor volta para você. Depois disso, não volta.`
    : 'O prazo para cancelar de graça terminou: se a reserva for cancelada, o valor não volta.';
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Said = { tone: 'green' | 'amber' | 'blue'; text: string };

/** What became of the share and of its last code. `isShown`: it was shown on this page. */
function wordsOf(
  { status, payment, amount_cents, invited_by, can, held, club }: OwnShare,
  isShown: boolean,
): Said | null {
  const amount = formatMoney(amount_cents);
  if (status === 'paid')
    return {
      tone: 'green',
      text: `Pago: ${amount}. ${held ? heldRule(held, club.timezone) : 'Bom jogo!'}`,
    };
  if (payment?.status === 'refunding')
    return { tone: 'amber', text: `O seu Pix de ${amount} está voltando para você.` };
  if (status === 'refunded' || payment?.status === 'refunded')
    return { tone: 'amber', text: `O seu Pix de ${amount} voltou para você.` };
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
