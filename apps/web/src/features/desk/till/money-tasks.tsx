import type { RefundTask, MoneyTasks as Tasks } from '@bandeja/contract/calls/desk-refunds';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { BillSheet } from './bill-sheet.tsx';
import { MoneyForm, reasonProblem } from './money-form.tsx';
import { moneyTasksQuery, useConfirmTwice, useRetryRefund, useReturnOutside } from './refunds-api.ts';

/** Codes that this app knows; a provider has many more. */
const REASONS: Record<string, string> = {
  no_answer: 'O provedor não confirmou a devolução.',
  insufficient_balance: 'A conta de recebimento está sem saldo.',
};

const reasonOf = (code: string | null): string =>
  code === null ? '' : (REASONS[code] ?? `O provedor recusou a devolução (código ${code}).`);

const placeText = ({ who, court, date, start_time }: Tasks['bills'][number]['booking']): string =>
  [who, court, formatNumericDate(date), start_time].filter(Boolean).join(', ');

const placeOf = ({ of, booking }: RefundTask): string => {
  if (of === 'match_place')
    return booking ? `uma vaga em partida, ${placeText(booking)}` : 'uma vaga em partida';
  if (booking) return placeText(booking);
  return of === 'statement' ? 'Mensalidade' : 'Inscrição em torneio';
};

/** Debts after disputes, refunds that the provider refuses, money that went back twice, bills that do not agree. Empty without tasks. */
export function MoneyTasks() {
  const { slug } = useDesk();
  const { data } = useQuery(moneyTasksQuery(slug));
  const [outside, setOutside] = useState<RefundTask | null>(null);
  const [bill, setBill] = useState<number | null>(null);
  if (!data || data.debts.length + data.refunds.length + data.bills.length === 0) return null;
  const close = () => setOutside(null);
  return (
    <>
      {data.debts.length > 0 && <Debts debts={data.debts} onBill={setBill} />}
      {data.refunds.length > 0 && (
        <Card as="section" className="grid gap-3" aria-labelledby="refund-tasks">
          <h2 id="refund-tasks">Devoluções a resolver</h2>
          <ul className="divide-y divide-line text-14">
            {data.refunds.map((task) => (
              <Task key={task.id} task={task} onOutside={() => setOutside(task)} onBill={setBill} />
            ))}
          </ul>
        </Card>
      )}
      {data.bills.length > 0 && (
        <Card as="section" className="grid gap-3" aria-labelledby="bill-tasks">
          <h2 id="bill-tasks">Contas que não fecham</h2>
          <p className="text-14">
            A conferência de hora em hora somou os lançamentos e achou outra conta. Fale com o suporte e não
            mexa nestas reservas até lá.
          </p>
          <ul className="divide-y divide-line text-14">
            {data.bills.map((bill) => (
              <Difference key={bill.booking.id} bill={bill} onBill={setBill} />
            ))}
          </ul>
        </Card>
      )}
      <Sheet isOpen={outside !== null} onClose={close} title="Devolvido por fora">
        {outside && <OutsideForm task={outside} onDone={close} />}
      </Sheet>
      <BillSheet booking={bill} onClose={() => setBill(null)} />
    </>
  );
}

/** What banks took back of cancelled bookings, each with the way to its bill, where it is paid. */
function Debts({ debts, onBill }: { debts: Tasks['debts']; onBill: (booking: number) => void }) {
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="debts">
      <h2 id="debts">A receber</h2>
      <p className="text-14">
        O banco devolveu o pagamento destas reservas canceladas a quem pagou, e o dinheiro já não estava com o
        clube.
      </p>
      <ul className="divide-y divide-line text-14">
        {debts.map(({ booking, open_cents }) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              {booking.who && <b className="block text-ink">{booking.who}</b>}
              {placeText({ ...booking, who: null })}
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Receber ${formatMoney(open_cents)} de ${placeText(booking)}`}
              onClick={() => onBill(booking.id)}
            >
              Receber {formatMoney(open_cents)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Bill = Tasks['bills'][number];

const WHAT: Record<Bill['what'], string> = {
  open: 'Pago, devolvido e em aberto não somam o preço',
  kept: 'O que ficou com o clube não é o que o cancelamento manda',
  to_return: 'O que há a devolver não é o que sobra',
  returned_above_paid: 'Voltou mais do que entrou',
  shares: 'O que voltou pelas partes divididas não é o que foi pago por elas',
};

function Difference({ bill, onBill }: { bill: Bill; onBill: (booking: number) => void }) {
  const { booking, what, expected_cents, actual_cents } = bill;
  const place = placeText(booking);
  return (
    <li className="grid gap-1 py-3">
      <b className="text-ink">{place}</b>
      <span>
        {WHAT[what]}: {formatMoney(expected_cents)} esperados, {formatMoney(actual_cents)} encontrados.
      </span>
      <Button
        size="small"
        variant="quiet"
        className="w-fit"
        aria-label={`Conta de ${place}`}
        onClick={() => onBill(booking.id)}
      >
        Conta
      </Button>
    </li>
  );
}

interface TaskProps {
  task: RefundTask;
  onOutside: () => void;
  onBill: (booking: number) => void;
}

function Task({ task, onOutside, onBill }: TaskProps) {
  const { slug, mayAs } = useDesk();
  const retry = useRetryRefund();
  const confirm = useConfirmTwice();
  const { id, amount_cents, state, booking } = task;
  const what = `${formatMoney(amount_cents)} de ${placeOf(task)}`;
  const params = { slug, id };
  return (
    <li className="grid gap-2 py-3">
      <b className="text-ink">{what}</b>
      <span className="wrap-anywhere">
        <TaskText task={task} />
      </span>
      <span className="flex flex-wrap gap-2">
        {state !== 'twice' && (
          <Button
            size="small"
            variant="secondary"
            pending={retry.isPending}
            aria-label={`Tentar de novo: ${what}`}
            onClick={() =>
              retry.mutate(
                { params },
                { onSuccess: () => showToast({ message: 'A devolução foi pedida de novo.' }) },
              )
            }
          >
            Tentar de novo
          </Button>
        )}
        {state !== 'twice' && mayAs('manager') && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Devolvido por fora: ${what}`}
            onClick={onOutside}
          >
            Devolvido por fora
          </Button>
        )}
        {state === 'twice' && mayAs('manager') && (
          <Button
            size="small"
            variant="secondary"
            pending={confirm.isPending}
            aria-label={`Já sei: ${what}`}
            onClick={() => confirm.mutate({ params })}
          >
            Já sei
          </Button>
        )}
        {booking && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Conta de ${placeText(booking)}`}
            onClick={() => onBill(booking.id)}
          >
            Conta
          </Button>
        )}
      </span>
    </li>
  );
}

function TaskText({ task: { state, refused_code, next_try_at } }: { task: RefundTask }) {
  const { timezone } = useDesk();
  if (state === 'twice')
    return 'Voltou duas vezes: por fora e pelo provedor. Combine com quem recebeu e, se voltar, registre como pagamento.';
  if (state === 'stuck' || next_try_at === null)
    return `${reasonOf(refused_code)} As tentativas acabaram: tente de novo ou devolva de outra forma.`;
  const when = `${formatNumericDate(localDateOf(next_try_at, timezone))}, ${localTimeOf(next_try_at, timezone)}`;
  return `${reasonOf(refused_code)} Tentamos de novo em ${when}.`;
}

/** The note is kept with the refund; the amount counts as returned already. */
function OutsideForm({ task, onDone }: { task: RefundTask; onDone: () => void }) {
  const { slug } = useDesk();
  const returnOutside = useReturnOutside();
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    check: ({ note }) => givenErrors({ note: reasonProblem(note) && 'Escreva como foi devolvido.' }),
    submit: async ({ note }) => {
      await returnOutside.mutateAsync({ params: { slug, id: task.id }, body: { note: note.trim() } });
      showToast({ message: `Devolvido por fora: ${formatMoney(task.amount_cents)}.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Devolvido por fora" submit="Registrar" danger onBack={onDone}>
      <Note tone="amber">
        {formatMoney(task.amount_cents)} não será mais pedido ao provedor. Registre só depois de devolver, por
        Pix ou em dinheiro.
      </Note>
      <TextField {...form.field('note')} label="Como foi devolvido" maxLength={200} autoComplete="off" />
    </MoneyForm>
  );
}
