import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CustomerField, type PickedCustomer } from '../agenda/customer-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSwapPartner } from './manage-api.ts';

interface SwapProps {
  hash: string;
  team: DeskTeam;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts another player into a team before the draw: a customer whose account is linked to the club. */
export function SwapSheet({ isOpen, ...of }: SwapProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={of.onClose}
      kicker={of.team.players.join(' e ')}
      title="Trocar uma pessoa da dupla"
    >
      <SwapForm {...of} />
    </Sheet>
  );
}

function SwapForm({ hash, team, onClose }: Omit<SwapProps, 'isOpen'>) {
  const { slug } = useDesk();
  const swap = useSwapPartner();
  const [picked, setPicked] = useState<PickedCustomer | null>(null);
  const form = useForm({
    initial: { leaves: '', name: '' },
    check: ({ leaves }) =>
      givenErrors({
        leaves: leaves === '' ? 'Escolha quem sai.' : null,
        name: picked === null ? 'Escolha na lista um cliente com conta ligada ao clube.' : null,
      }),
    async submit({ leaves }) {
      if (picked === null) return;
      const body = { leaves: Number(leaves), customer: picked.id };
      await swap.mutateAsync({ params: { slug, hash, id: team.id }, body });
      onClose();
    },
  });
  const { values } = form;
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Trocar uma pessoa">
      <SegmentedField
        label="Quem sai"
        options={team.players.map((label, place) => ({ value: String(team.player_ids[place]), label }))}
        value={values.leaves}
        onChange={(leaves) => form.set('leaves', leaves)}
        error={form.field('leaves').error}
      />
      <CustomerField
        label="Quem entra"
        slug={slug}
        value={values.name}
        error={form.field('name').error}
        onChange={(name) => form.set('name', name)}
        onPick={setPicked}
        none="Nenhum cliente com este nome."
      />
      <p className="text-14 text-muted">
        A vaga, o lugar na fila e a inscrição paga ficam com a dupla; se a inscrição voltar um dia, volta para
        quem pagou. Quem tem conta é avisado.
      </p>
      <FormFoot refusal={form.formError} onBack={onClose}>
        <Button type="submit" pending={form.pending}>
          Trocar
        </Button>
      </FormFoot>
    </form>
  );
}
