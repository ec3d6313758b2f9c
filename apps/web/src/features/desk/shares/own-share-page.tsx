import { type OwnShare, payOwnShare, readOwnShare } from '@bandeja/contract/calls/shares';
import { ApiError } from '@bandeja/contract/client';
import { formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
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
import { ruleOf, wordsOf } from './share-words.ts';

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
          text="A divisão foi desfeita ou refeita. Peça outro link a quem reservou a quadra. Se você já pagou por este, o Pix volta inteiro para você."
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
function refetchMs({ payment, held, returned }: OwnShare): number | false {
  if (payment?.status === 'pending' || returned === 'refunding') return 4_000;
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
        <p className="num pt-2 text-[length:min(var(--t-36),11vw)] leading-none font-heavy tracking-display text-ink">
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
        // What was refused meanwhile, in another tab or by the player, the share itself says, or its code.
        error={can.pay && !pix ? pay.error && errorText(pay.error) : null}
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
