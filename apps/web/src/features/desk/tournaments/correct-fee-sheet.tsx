import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { formatMoney } from '@bandeja/rules/format/money';
import { type DepositMethod, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { correctionWords, otherHalf, playerName, type Taken } from './correction-words.ts';
import { FeeMethodField } from './fee-method.tsx';
import { useCorrectFee } from './manage-api.ts';

interface CorrectProps {
  hash: string;
  team: DeskTeam;
  onClose: () => void;
}

/** The desk has recorded a fee in a wrong form, of the wrong person, or one that was not paid. */
export function CorrectFeeSheet({ isOpen, ...of }: CorrectProps & { isOpen: boolean }) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={of.onClose}
      kicker={of.team.players.join(' e ')}
      title="Corrigir o pagamento"
    >
      {of.team.taken && <CorrectForm {...of} taken={of.team.taken} />}
    </Sheet>
  );
}

function CorrectForm({ hash, team, taken, onClose }: CorrectProps & { taken: readonly Taken[] }) {
  const { slug } = useDesk();
  const correct = useCorrectFee();
  const form = useForm<{ payment: string; right: string; method: string; reason: string }>({
    initial: {
      ...{ payment: String(taken[0]?.id ?? ''), right: 'form', reason: '' },
      method: taken[0]?.method === 'cash' ? 'pix_own' : 'cash',
    },
    check: ({ reason }) => givenErrors({ reason: reason.trim().length > 2 ? null : 'Escreva o motivo.' }),
    submit: async (values) => {
      const { payment, right, method, reason } = values;
      const row = taken.find(({ id }) => String(id) === payment);
      const other = right === 'other' ? otherHalf(team, row) : undefined;
      const paid = {
        method: method as DepositMethod,
        ...(other && { player: other.player, cents: other.cents }),
      };
      const body = {
        ...{ payment: Number(payment), reason: reason.trim() },
        ...(right !== 'none' && { right: paid }),
      };
      await correct.mutateAsync({ params: { slug, hash, id: team.id }, body });
      onClose();
    },
  });
  const { payment, right, method } = form.values;
  const chosen = taken.find(({ id }) => String(id) === payment) ?? taken[0];
  const other = otherHalf(team, chosen);
  const rights = [
    { value: 'form', label: 'Foi em outra forma' },
    ...(team.can.reopen && other ? [{ value: 'other', label: `Foi a parte de ${other.name}` }] : []),
    ...(team.can.reopen ? [{ value: 'none', label: 'Não foi paga' }] : []),
  ];
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Corrigir o pagamento">
      <SelectField
        label="Pagamento errado"
        {...form.field('payment')}
        options={taken.map((row) => ({
          value: String(row.id),
          label: [playerName(team, row), formatMoney(row.cents), METHOD_LABELS[row.method]]
            .filter(Boolean)
            .join(', '),
        }))}
      />
      <SelectField label="O que é certo" {...form.field('right')} options={rights} />
      {right !== 'none' && (
        <FeeMethodField
          label="Forma certa"
          value={method as DepositMethod}
          onChange={(value) => form.set('method', value)}
        />
      )}
      <TextField {...form.field('reason')} label="Motivo" maxLength={200} autoComplete="off" />
      <p className="text-14">{correctionWords(team, { right, other })}</p>
      <FormFoot refusal={form.formError} onBack={onClose}>
        <Button type="submit" pending={form.pending}>
          Corrigir
        </Button>
      </FormFoot>
    </form>
  );
}
