import type { Statement } from '@bandeja/contract/calls/regular-statements';
import { formatMoney } from '@bandeja/rules/format/money';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { DESK_METHODS, type DeskMethod, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ReadyLink } from '../shell/ready-link.tsx';
import { AmountField, amountProblem, centsOf, MoneyForm, typedOf } from '../till/money-form.tsx';
import { useCloseLink, useOpenLink, usePayStatement } from './api.ts';
import { monthTitle } from './regular-texts.ts';

interface StatementProps {
  statement: Statement;
  onClose: () => void;
}

/** The whole rest is prepared; it is paid date by date, in their order. */
export function PaySheet({ statement, onClose }: StatementProps) {
  const { slug, mayAs } = useDesk();
  const { customer, month, open_cents } = statement;
  const pay = usePayStatement();
  const form = useForm<{ method: string; amount_cents: string }>({
    initial: { method: 'cash', amount_cents: typedOf(open_cents) },
    check: ({ amount_cents }) => givenErrors({ amount_cents: amountProblem(amount_cents) }),
    submit: async ({ method, amount_cents }) => {
      const cents = centsOf(amount_cents) ?? 0;
      const body = {
        ...{ customer: customer.id, month, amount_cents: cents },
        method: method as DeskMethod,
      };
      await pay.mutateAsync({ params: { slug }, body });
      showToast({
        message: `Recebido de ${customer.name}: ${formatMoney(cents)}, ${METHOD_LABELS[body.method]}.`,
      });
      onClose();
    },
  });
  const methods = DESK_METHODS.filter((method) => method !== 'courtesy' || mayAs('manager'));
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Receber mensalidade"
      kicker={`${customer.name} · ${monthTitle(month)}`}
    >
      <MoneyForm form={form} label="Receber mensalidade" submit="Registrar pagamento" onBack={onClose}>
        <p className="text-14">
          Falta pagar <b className="text-ink">{formatMoney(open_cents)}</b>. Uma parte paga as primeiras datas
          do mês.
        </p>
        <SelectField
          {...form.field('method')}
          label="Forma"
          options={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
        />
        <AmountField {...form.field('amount_cents')} label="Valor (R$)" />
      </MoneyForm>
    </Sheet>
  );
}

/** The link by which a customer sees the month and releases dates without an account. It is shown once. */
export function LinkSheet({ statement, onClose }: StatementProps) {
  const { slug, name: club } = useDesk();
  const { customer } = statement;
  const [hasLink, setHasLink] = useState(statement.has_link);
  const open = useOpenLink();
  const close = useCloseLink();
  const error = open.error ?? close.error;
  const address = open.data && `${location.origin}${open.data.path}`;
  return (
    <Sheet isOpen onClose={onClose} title="Link da mensalidade" kicker={customer.name}>
      <div className="grid gap-4">
        <p>
          Com o link {customer.name.split(' ')[0]} vê o mês, paga com Pix e avisa quando não vem, sem conta. O
          link só aparece agora: copie ou mande.
        </p>
        <Refusal error={error} />
        {address ? (
          <ReadyLink
            address={address}
            whatsapp={whatsAppLink(open.data?.phone ?? null, `Olá! Sua mensalidade no ${club}: ${address}`)}
          />
        ) : (
          <>
            {hasLink && <Note tone="amber">Já existe um link. Com um novo, o anterior deixa de valer.</Note>}
            <div className="flex flex-wrap gap-2">
              <Button
                pending={open.isPending}
                onClick={() => open.mutate({ params: { slug }, body: { customer: customer.id } })}
              >
                {hasLink ? 'Criar outro link' : 'Criar link'}
              </Button>
              {hasLink && (
                <Button
                  variant="danger"
                  pending={close.isPending}
                  onClick={() =>
                    close.mutate(
                      { params: { slug, id: customer.id } },
                      {
                        onSuccess: () => {
                          setHasLink(false);
                          showToast({ message: 'O link não vale mais.' });
                        },
                      },
                    )
                  }
                >
                  Desfazer link
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
