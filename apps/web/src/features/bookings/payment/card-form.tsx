import { cancelPayment, chargePayment, createPayment, type Payment } from '@bandeja/contract/calls/payments';
import { ApiError } from '@bandeja/contract/client';
import { formatMoney } from '@bandeja/rules/format/money';
import { formatCpf, isCpf, normalizeCpf } from '@bandeja/rules/payments/card';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useChange } from '../../../data/call-mutation.ts';
import { browserSessionId } from '../../../lib/browser-session.ts';
import { cx } from '../../../lib/cx.ts';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { api } from '../../../session/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx';
import { paymentQuery } from '../api.ts';
import { type CardCharge, type CardFieldName, useCardFields } from './card-fields.ts';
import './card-form.css';

interface CardFormProps {
  booking: number;
  price: number;
  publicKey: string;
  /** The newest payment: an open Pix is cancelled when the card is charged. */
  open: Payment | null;
}

/** Pays by card, at once and in full. The three fields of the card belong to the bank; this page cannot read them. */
export function CardForm({ booking, price, publicKey, open }: CardFormProps) {
  const { mutateAsync: pay } = usePayByCard(booking, open);
  const card = useCardFields(publicKey);
  // The page cannot see what is typed into the bank's fields.
  useUnsaved(true);
  const form = useForm({
    initial: { name: '', cpf: '' },
    check: ({ name, cpf }) =>
      givenErrors({
        name: name.trim() ? null : 'Escreva o nome como está no cartão.',
        cpf: isCpf(cpf) ? null : 'Este CPF não parece certo. Confira os números.',
      }),
    submit: async ({ name, cpf }) => {
      const charge = await card.tokenize({ name: name.trim(), cpf: normalizeCpf(cpf) });
      if (charge) await pay(charge);
    },
  });
  const secure = (name: CardFieldName, label: string) => (
    <SecureField id={card.idOf(name)} label={label} error={card.wrong[name]} />
  );
  if (card.state === 'failed')
    return (
      <>
        <Note tone="red" live>
          Não deu para abrir o formulário do cartão. {errorText(null, 'Confira o sinal.')}
        </Note>
        <Button size="tall" wide onClick={card.retry}>
          Tentar de novo
        </Button>
      </>
    );
  return (
    <form {...form.formProps} aria-label="Cartão" aria-busy={card.state === 'loading'} className="grid gap-5">
      {secure('cardNumber', 'Número do cartão')}
      <div className="card-pair">
        {secure('expirationDate', 'Validade')}
        {secure('securityCode', 'Código de segurança')}
      </div>
      <TextField
        {...form.field('name')}
        label="Nome no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
      />
      <TextField
        {...form.field('cpf')}
        value={formatCpf(form.values.cpf)}
        label="CPF do titular"
        inputMode="numeric"
        autoComplete="off"
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending || card.state === 'loading'}>
        Pagar {formatMoney(price)} em 1x
      </Button>
      <p className="flex items-start gap-2 text-13 leading-small text-muted">
        <Lock size={16} className="mt-0.5 flex-none" />
        <span>Os dados do cartão vão direto para o banco. Não passam por aqui nem ficam guardados.</span>
      </p>
    </form>
  );
}

/** The frame of a field that another site draws; it has the look and the labels of the form's own fields. */
function SecureField({ id, label, error }: { id: string; label: string; error: string | undefined }) {
  return (
    <fieldset
      aria-labelledby={`${id}-l`}
      aria-describedby={error ? `${id}-e` : undefined}
      className="grid content-start gap-1.5"
    >
      <span id={`${id}-l`} className="text-14 font-label text-ink">
        {label}
      </span>
      <div id={id} className={cx('input secure-field', error && 'err')} />
      <FieldError id={`${id}-e`} message={error ?? null} />
    </fieldset>
  );
}

/**
 * Pays a booking by card. A booking has one open payment, so an open Pix is cancelled first; until the card is sent
 * it stays payable. Each attempt has a new card token, which may be of another card, therefore a new key: the server
 * charges a payment once. When an answer was lost, the payment of the charged card is the answer.
 */
export function usePayByCard(booking: number, open: Payment | null) {
  const client = useQueryClient();
  return useChange(
    chargePayment.name,
    async (card: CardCharge, key) => {
      try {
        if (open?.status === 'pending' && open.pix !== null) {
          const cancel = { body: { payment_id: open.id } };
          await api(cancelPayment, cancel, { idempotencyKey: `${key}.cancel` }).catch((error: unknown) => {
            if (!hasEnded(error)) throw error;
          });
        }
        const { id } = await api(
          createPayment,
          { body: { booking_id: booking } },
          { idempotencyKey: `${key}.payment` },
        );
        return await api(
          chargePayment,
          { body: { payment_id: id, method: 'card', card } },
          { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
        );
      } catch (error) {
        return chargedPayment(client, booking, error);
      }
    },
    { quiet: true, answers: () => paymentQuery(booking) },
  );
}

/**
 * The payment of a card that was charged although the call failed: its answer was lost, now or at the attempt before.
 * @throws the failure of the call when no card was charged, or when that cannot be read
 */
async function chargedPayment(client: QueryClient, booking: number, error: unknown): Promise<Payment> {
  const isUnknown =
    error instanceof ApiError && (error.status === 0 || error.code === 'booking_already_confirmed');
  if (!isUnknown) throw error;
  const read = { ...paymentQuery(booking), staleTime: 0, retry: false };
  const payment = await client.fetchQuery(read).catch(() => null);
  const isCharged =
    payment?.method === 'card' && (payment.status === 'approved' || payment.status === 'pending');
  if (!isCharged) throw error;
  return payment;
}

/** The Pix has ended or was paid; createPayment answers which. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_closed' || error.code === 'payment_approved');
