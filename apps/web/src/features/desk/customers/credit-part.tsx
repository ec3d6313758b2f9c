import type { CreditMovement } from '@bandeja/contract/calls/desk-credit';
import type { Customer } from '@bandeja/contract/calls/desk-customers';
import { parseMoney } from '@bandeja/rules/csv/csv';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { DEPOSIT_METHODS, type DepositMethod, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { creditQuery, useAddCredit, useReverseCredit } from './api.ts';

const KINDS: Record<CreditMovement['kind'], string> = {
  deposit: 'Depósito',
  used: 'Usado em reserva',
  returned: 'Devolvido de reserva',
  adjusted: 'Ajuste',
  merged: 'De cadastro unido',
  reversed: 'Estorno',
};

/** The balance; its movements and what a manager writes by hand for managers. */
export function CreditPart({ customer }: { customer: Customer }) {
  const { mayAs } = useDesk();
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title="Crédito">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="num text-28 font-heavy">{formatMoney(customer.credit_cents)}</p>
          {mayAs('manager') && (
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              Depositar ou ajustar
            </Button>
          )}
        </div>
        {mayAs('manager') ? (
          <Ledger id={customer.id} />
        ) : (
          <p className="text-14 text-muted">Depósitos e ajustes são com a gerência.</p>
        )}
      </Card>
      <Sheet isOpen={isAdding} onClose={() => setAdding(false)} title="Depositar ou ajustar">
        <MovementForm customer={customer} onDone={() => setAdding(false)} />
      </Sheet>
    </Section>
  );
}

function Ledger({ id }: { id: number }) {
  const { slug } = useDesk();
  const [page, setPage] = useState(1);
  const [wrong, setWrong] = useState<CreditMovement | null>(null);
  const credit = useQuery(creditQuery(slug, id, page));
  return (
    <Fetched
      query={credit}
      failed="Não deu para buscar os movimentos"
      loading={
        <Loading label="Buscando os movimentos">
          <CardSkeleton />
        </Loading>
      }
    >
      {({ count, results }) =>
        results.length === 0 ? (
          <p className="text-14 text-muted">Nenhum movimento ainda.</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {results.map((movement) => (
                <Movement key={movement.id} movement={movement} onReverse={() => setWrong(movement)} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(count / 10)}
              onChange={setPage}
              label="Páginas dos movimentos"
            />
            <Sheet isOpen={wrong !== null} onClose={() => setWrong(null)} title="Estornar depósito">
              {wrong && <ReversalForm id={id} deposit={wrong} onDone={() => setWrong(null)} />}
            </Sheet>
          </>
        )
      }
    </Fetched>
  );
}

function Movement({ movement, onReverse }: { movement: CreditMovement; onReverse: () => void }) {
  const { timezone } = useDesk();
  const { kind, amount_cents, method, reason, booking, at, by, reversed, can_reverse } = movement;
  const facts = [
    formatNumericDate(localDateOf(at, timezone)),
    method && METHOD_LABELS[method],
    booking && `reserva ${booking}`,
    by && `por ${by}`,
    reversed && 'estornado',
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      {/* Enlarged, the amount goes below. */}
      <span className="min-w-0 flex-1 basis-36">
        <span className="block">
          {kind === 'merged' && amount_cents < 0 ? 'Passado ao unir cadastros' : KINDS[kind]}
        </span>
        {reason && <span className="block text-14 wrap-anywhere">{reason}</span>}
        <span className="block text-13 wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2">
        {can_reverse && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Estornar depósito de ${formatMoney(amount_cents)}`}
            onClick={onReverse}
          >
            Estornar
          </Button>
        )}
        <span className="num font-bold">
          {amount_cents > 0 ? '+' : '−'}
          {formatMoney(Math.abs(amount_cents))}
        </span>
      </span>
    </li>
  );
}

/** The deposit never came: its credit goes, and the till has a second row. */
function ReversalForm({ id, deposit, onDone }: { id: number; deposit: CreditMovement; onDone: () => void }) {
  const { slug } = useDesk();
  const reverse = useReverseCredit();
  const { field, formProps, formError, pending } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => givenErrors({ reason: reason.trim().length < 3 ? 'Escreva o motivo.' : null }),
    submit: async ({ reason }) => {
      await reverse.mutateAsync({ params: { slug, id, movement: deposit.id }, body: { reason } });
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-14">
        {formatMoney(deposit.amount_cents)} saem do crédito do cliente e do caixa aberto
        {deposit.method && ` (${METHOD_LABELS[deposit.method]})`}.
      </p>
      <TextField {...field('reason')} label="Motivo" autoComplete="off" maxLength={200} />
      <Refusal text={formError} />
      <Button type="submit" variant="danger" size="tall" wide pending={pending}>
        Estornar
      </Button>
    </form>
  );
}

type Kind = 'deposit' | 'more' | 'less';

const METHODS = DEPOSIT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

function MovementForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { slug } = useDesk();
  const add = useAddCredit();
  const { values, set, field, formProps, formError, pending } = useForm({
    initial: { kind: 'deposit' as Kind, amount_cents: '', method: 'cash' as DepositMethod, reason: '' },
    check: ({ kind, amount_cents, reason }) =>
      givenErrors({
        amount_cents: parseMoney(amount_cents) ? null : 'Escreva um valor, como 50 ou 50,00.',
        reason: kind !== 'deposit' && reason.trim() === '' ? 'Escreva o motivo do ajuste.' : null,
      }),
    submit: async ({ kind, amount_cents, method, reason }) => {
      const cents = parseMoney(amount_cents) ?? 0;
      const body = {
        ...(kind === 'deposit' ? { kind, method } : { kind: 'adjusted' as const }),
        amount_cents: kind === 'less' ? -cents : cents,
        ...(reason.trim() !== '' && { reason }),
      };
      await add.mutateAsync({ params: { slug, id: customer.id }, body });
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <SegmentedField<Kind>
        label="O que aconteceu"
        value={values.kind}
        onChange={(kind) => set('kind', kind)}
        options={[
          { value: 'deposit', label: 'Depósito' },
          { value: 'more', label: 'Ajuste +' },
          { value: 'less', label: 'Ajuste −' },
        ]}
      />
      <TextField
        {...field('amount_cents')}
        label="Valor (R$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint={`Crédito agora: ${formatMoney(customer.credit_cents)}.`}
      />
      {values.kind === 'deposit' ? (
        <SelectField
          {...field('method')}
          label="Forma"
          options={METHODS}
          hint="O depósito entra no caixa aberto."
        />
      ) : (
        <p className="text-14 text-muted">Um ajuste corrige o crédito sem dinheiro no caixa.</p>
      )}
      <TextField
        {...field('reason')}
        label={values.kind === 'deposit' ? 'Motivo (opcional)' : 'Motivo'}
        autoComplete="off"
        maxLength={200}
      />
      <Refusal text={formError} />
      <Button type="submit" size="tall" wide pending={pending}>
        Registrar
      </Button>
    </form>
  );
}
