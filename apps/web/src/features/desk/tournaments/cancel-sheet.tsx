import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useCancelTournament } from './manage-api.ts';
import { cancelWords } from './tournament-words.ts';

interface CancelProps {
  tournament: DeskTournament;
  /** Without one the whole tournament. */
  category?: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels one category or all, with the reason that players read and what goes back to them. */
export function CancelSheet({ isOpen, onClose, ...of }: CancelProps) {
  const { tournament, category } = of;
  const one = tournament.categories.find(({ id }) => id === category);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={one ? `Cancelar ${one.name}` : 'Cancelar o torneio'}>
      <CancelForm {...of} onClose={onClose} />
    </Sheet>
  );
}

function CancelForm({ tournament, category, onClose }: Omit<CancelProps, 'isOpen'>) {
  const { slug } = useDesk();
  const cancel = useCancelTournament();
  const hit = tournament.categories.filter(({ id }) => category === undefined || id === category);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      givenErrors({
        reason: reason.trim().length > 2 ? null : 'Escreva o motivo: ele vai no e-mail às duplas.',
      }),
    submit: async ({ reason }) => {
      const body = { reason: reason.trim(), ...(category !== undefined && { category }) };
      await cancel.mutateAsync({ params: { slug, hash: tournament.hash }, body });
      onClose();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Cancelar">
      <p>{cancelWords(hit)} Isso não se desfaz.</p>
      <TextField
        {...form.field('reason')}
        label="Motivo"
        maxLength={200}
        placeholder="Poucas duplas inscritas"
        autoComplete="off"
      />
      <FormFoot refusal={form.formError} onBack={onClose}>
        <Button type="submit" variant="red" pending={form.pending}>
          {category === undefined ? 'Cancelar o torneio' : 'Cancelar a categoria'}
        </Button>
      </FormFoot>
    </form>
  );
}
