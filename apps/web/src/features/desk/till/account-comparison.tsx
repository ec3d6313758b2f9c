import type { AccountDifference, ComparedAccount } from '@bandeja/contract/calls/desk-refunds';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { useDesk } from '../shell/desk-club.ts';
import type { MoneySpan } from './money-span.ts';
import { comparedAccountQuery } from './refunds-api.ts';

/** The most days that are compared at once. */
const DAYS_MAX = 31;

/** What the payment account and the club know of a span. It is asked for by hand: the provider may take seconds. */
export function AccountComparison({ span }: { span: MoneySpan }) {
  const [asked, setAsked] = useState<MoneySpan | null>(null);
  const isTooLong = addDays(span.from, DAYS_MAX) <= span.to;
  const isShown = asked?.from === span.from && asked.to === span.to;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="account-comparison">
      <h2 id="account-comparison">Conta de recebimento</h2>
      <p className="text-14">O que a conta no provedor sabe e o clube não, e ao contrário.</p>
      {isTooLong ? (
        <p className="text-14 text-ink">Para comparar, escolha um período de até {DAYS_MAX} dias.</p>
      ) : isShown ? (
        <Compared span={span} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(span)}>
          Comparar com a conta
        </Button>
      )}
    </Card>
  );
}

function Compared({ span }: { span: MoneySpan }) {
  const { slug } = useDesk();
  const [after, setAfter] = useState<string | null>(null);
  const query = useQuery(comparedAccountQuery(slug, span, after));
  return (
    <Fetched
      query={query}
      failed="Não deu para comparar com a conta"
      loading={
        <Loading label="Perguntando ao provedor">
          <CardSkeleton />
        </Loading>
      }
    >
      {(shown) => <Result result={shown} onNext={setAfter} />}
    </Fetched>
  );
}

function Result({ result, onNext }: { result: ComparedAccount; onNext: (after: string) => void }) {
  const { timezone } = useDesk();
  const { compared, differences, next, shared, not_compared } = result;
  const momentOf = (at: string) =>
    `${formatNumericDate(localDateOf(at, timezone))}, ${localTimeOf(at, timezone)}`;
  return (
    <div className="grid gap-3 text-14" role="status">
      {differences.length === 0 ? (
        <p>
          <b className="text-ink">
            {not_compared.length > 0 ? 'O que foi comparado confere.' : 'Tudo confere.'}
          </b>{' '}
          {compared === 1
            ? '1 cobrança da conta foi olhada.'
            : `${compared} cobranças da conta foram olhadas.`}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {differences.map((difference) => (
            <li key={`${difference.provider_id}:${difference.payment}`} className="grid gap-1 py-3">
              <b className="text-ink">{WHAT[difference.what]}</b>
              <span>{amountsOf(difference)}</span>
              <span className="text-13 wrap-anywhere text-muted">
                {[
                  momentOf(difference.at),
                  placeOf(difference),
                  difference.payment && `pagamento ${difference.payment}`,
                  difference.provider_id && `no provedor ${difference.provider_id}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {not_compared.map(({ account_end, from, to }) => (
        <p key={`${account_end}:${from}`} className="text-ink">
          <b>Não comparado:</b> de {formatNumericDate(from)} a {formatNumericDate(to)}, a conta{' '}
          {account_end === null ? 'da instalação' : `terminada em ${account_end}`}, que já foi trocada e não
          responde mais. Confira estes dias no provedor.
        </p>
      ))}
      {shared && (
        <p className="text-13 text-muted">
          O clube recebe pela conta da instalação, que outros também usam: só os pagamentos deste clube são
          comparados.
        </p>
      )}
      {next && (
        <Button variant="secondary" className="justify-self-start" onClick={() => onNext(next)}>
          Continuar de {momentOf(next)}
        </Button>
      )}
    </div>
  );
}

const WHAT: Record<AccountDifference['what'], string> = {
  unknown_here: 'A conta recebeu, e o clube não conhece',
  unknown_there: 'O clube conhece, e a conta não',
  amount: 'Os valores são diferentes',
  returned: 'O que voltou é diferente',
  status: 'A conta recebeu, e aqui não está pago',
};

const amountsOf = ({ here_cents, there_cents }: AccountDifference): string =>
  [
    there_cents !== null && `Na conta: ${formatMoney(there_cents)}`,
    here_cents !== null && `No clube: ${formatMoney(here_cents)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const placeOf = ({ booking }: AccountDifference): string | null =>
  booking && `${booking.court}, ${formatNumericDate(booking.date)}, ${booking.start_time}`;
