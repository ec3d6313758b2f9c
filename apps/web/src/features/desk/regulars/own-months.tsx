import { type OwnStatement, readOwnStatement, skipOwnDate } from '@bandeja/contract/calls/regular-statements';
import { formatNumericDate, formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useState } from 'react';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { OwnPix } from './own-pix.tsx';
import { monthTitle, ruleText, stateText } from './regular-texts.ts';

interface OwnMonthsProps {
  token: string;
  statement: OwnStatement;
}

type Month = OwnStatement['months'][number];
type OwnDate = Month['dates'][number];

/** The months of a customer: what is open, a Pix for it, and the dates, each of which can be released. */
export function OwnMonths({ token, statement }: OwnMonthsProps) {
  const { club, name, months, rule } = statement;
  const [asked, setAsked] = useState<OwnDate | null>(null);
  const skip = useDeskCall(skipOwnDate, {
    quiet: true,
    answers: () => deskQuery(readOwnStatement, { params: { token } }),
  });
  return (
    <>
      <p>
        {name}, esta é a sua conta no <b>{club.name}</b>, {club.city}.
      </p>
      <Refusal error={skip.error} />
      {months.length === 0 && <p className="text-14 text-muted">Nenhuma data neste mês nem nos próximos.</p>}
      {months.map((month) => (
        <Section key={month.month} title={monthTitle(month.month)}>
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="num">
                {month.open_cents > 0 ? (
                  <>
                    Falta pagar <b className="text-ink">{formatMoney(month.open_cents)}</b>, vence em{' '}
                    {formatNumericDate(month.due_on)}
                  </>
                ) : (
                  'Nada a pagar'
                )}
              </p>
              {month.overdue && <Chip tone="red">Em atraso</Chip>}
            </div>
            <p className="num text-14 text-muted">
              {[
                `Preço ${formatMoney(month.price_cents)}`,
                month.credit_cents > 0 && `datas liberadas ${formatMoney(-month.credit_cents)}`,
                month.items_cents > 0 && `outros itens ${formatMoney(month.items_cents)}`,
                month.paid_cents > 0 && `pago ${formatMoney(month.paid_cents)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {month.students > 1 && (
              <p className="text-13 leading-small text-muted">
                Com aula de {month.students} alunos: aqui está só a sua parte.
              </p>
            )}
            <OwnPix token={token} month={month} takesPix={statement.takes_pix} />
            <ul className="divide-y divide-line rounded-control bg-sunken">
              {month.dates.map((date) => (
                <li
                  key={`${date.regular} ${date.date}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3.5 py-2"
                >
                  <span className="num min-w-0 flex-1 basis-36 text-14 wrap-anywhere">
                    <b className="text-ink">{formatShortDate(date.date)}</b>, {date.start_time},{' '}
                    {date.court.name}
                    <span className="block text-13 text-muted">{moneyText(date)}</span>
                  </span>
                  {date.can.skip ? (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Não vou em ${formatShortDate(date.date)}`}
                      onClick={() => setAsked(date)}
                    >
                      Não vou
                    </Button>
                  ) : (
                    date.state !== 'booked' && <span className="text-14 text-muted">{stateText(date)}</span>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Avisar que não vai?"
        confirmLabel="Liberar a data"
        danger
        pending={skip.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() =>
          asked &&
          skip.mutate(
            { params: { token }, body: { regular: asked.regular, date: asked.date } },
            { onSettled: () => setAsked(null) },
          )
        }
      >
        {asked && (
          <>
            {formatShortDate(asked.date)}, {asked.start_time}: a quadra fica livre na hora. {ruleText(rule)}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** `R$ 100,00 · paga`; of a released date what is not charged. */
function moneyText({ state, price_cents, credit_cents, paid_cents, open_cents }: OwnDate): string {
  if (state !== 'booked') return credit_cents > 0 ? `${formatMoney(credit_cents)} não cobrados` : '';
  const part = paid_cents > 0 && (open_cents > 0 ? `pago ${formatMoney(paid_cents)}` : 'paga');
  return [formatMoney(price_cents), part].filter(Boolean).join(' · ');
}
