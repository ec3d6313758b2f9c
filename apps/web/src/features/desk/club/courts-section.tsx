import type { ClubSettings, DeskCourt } from '@bandeja/contract/calls/desk-club';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CourtIcon } from '../../../ui/court/court-icon.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showErrorToast } from '../../../ui/feedback/toasts.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useAddCourts, useChangeCourt, useRemoveCourt } from './api.ts';

const SURFACES = ['grama sintética', 'concreto', 'cimento', 'areia', 'saibro'];
const SPORTS = ['Padel', 'Beach Tennis', 'Tênis', 'Pickleball'];
const options = (values: readonly string[], present: string) =>
  [...new Set([...values, present])].map((value) => ({ value, label: value }));

/** Court by court; the first ones at once. */
export function CourtsSection({ club, onDone }: { club: ClubSettings; onDone: () => void }) {
  const { courts } = club;
  const [edited, setEdited] = useState<DeskCourt | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid gap-5">
      {courts.length > 0 && <CourtList club={club} onEdit={setEdited} />}
      {courts.length === 0 || isAdding ? (
        <AddForm club={club} onAdded={() => setAdding(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {!club.published && <Button onClick={onDone}>Continuar</Button>}
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Acrescentar quadras
          </Button>
        </div>
      )}
      <Sheet isOpen={edited !== null} onClose={() => setEdited(null)} title={edited?.name ?? ''}>
        {edited && (
          <CourtForm key={edited.id} slug={club.slug} court={edited} onSaved={() => setEdited(null)} />
        )}
      </Sheet>
    </div>
  );
}

function CourtList({
  club: { slug, courts },
  onEdit,
}: {
  club: ClubSettings;
  onEdit: (court: DeskCourt) => void;
}) {
  const change = useChangeCourt();
  const remove = useRemoveCourt();
  const [leaving, setLeaving] = useState<DeskCourt | null>(null);
  const move = (court: DeskCourt, position: number) =>
    change
      .mutateAsync({ params: { slug, id: court.id }, body: { position } })
      .catch((error: unknown) => showErrorToast(errorText(error, 'Não deu para mudar a ordem.')));
  return (
    <>
      <ol aria-label="Quadras do clube">
        {courts.map((court, index) => (
          <li key={court.id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
            <CourtIcon size={24} className="flex-none text-blue-text max-desk:hidden" />
            <div className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{court.name}</b>
              <span className="text-14 text-muted">
                {[court.sport, court.surface, court.indoor ? 'coberta' : 'descoberta'].join(' · ')}
              </span>
            </div>
            <div className="flex flex-none">
              <IconButton
                label={`Subir ${court.name}`}
                disabled={index === 0 || change.isPending}
                className="max-desk:hidden"
                onClick={() => void move(court, index - 1)}
              >
                <ArrowUp size={20} />
              </IconButton>
              <IconButton
                label={`Descer ${court.name}`}
                disabled={index === courts.length - 1 || change.isPending}
                className="max-desk:hidden"
                onClick={() => void move(court, index + 1)}
              >
                <ArrowDown size={20} />
              </IconButton>
              <IconButton label={`Mudar ${court.name}`} onClick={() => onEdit(court)}>
                <Pencil size={20} />
              </IconButton>
              <IconButton label={`Tirar ${court.name}`} onClick={() => setLeaving(court)}>
                <X size={20} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={`Tirar ${leaving?.name ?? ''}?`}
        confirmLabel="Tirar a quadra"
        danger
        pending={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() =>
          void remove
            .mutateAsync({ params: { slug, id: leaving?.id ?? 0 } })
            .catch(() => {})
            .finally(() => setLeaving(null))
        }
      >
        Os jogadores deixam de vê-la. O que foi jogado nela continua no histórico. Com reservas marcadas ela
        não sai.
      </ConfirmDialog>
    </>
  );
}

/** "6 quadras" adds Quadra 1 to Quadra 6; names and details of each are changed afterwards. */
function AddForm({ club: { slug, courts }, onAdded }: { club: ClubSettings; onAdded: () => void }) {
  const add = useAddCourts(() => courts.map(({ id }) => id));
  const bodyOf = ({ count, sport, surface, indoor }: Record<string, string>) => ({
    count: count?.trim() ? Number(count) : Number.NaN,
    sport,
    surface,
    indoor: indoor === 'yes',
  });
  const form = useForm({
    initial: {
      count: courts.length === 0 ? '6' : '1',
      sport: 'Padel',
      surface: 'grama sintética',
      indoor: '',
    },
    check: () => ({}),
    submit: async (values) => {
      await add.mutateAsync({ params: { slug }, body: bodyOf(values) });
      onAdded();
    },
  });
  const count = Number(form.values.count);
  return (
    <form {...form.formProps} className="grid gap-5" aria-label="Acrescentar quadras">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-x-3 gap-y-5">
        <TextField {...form.field('count')} label="Quantas quadras" inputMode="numeric" />
        <SelectField {...form.field('sport')} label="Esporte" options={options(SPORTS, 'Padel')} />
        <SelectField {...form.field('surface')} label="Piso" options={options(SURFACES, 'grama sintética')} />
      </div>
      <CheckField {...form.field('indoor')} label="São cobertas" />
      <Refusal text={form.formError} />
      <div>
        <Button type="submit" pending={form.pending}>
          {count === 1 ? 'Acrescentar 1 quadra' : `Acrescentar ${count > 1 ? count : ''} quadras`}
        </Button>
      </div>
    </form>
  );
}

function CourtForm({ slug, court, onSaved }: { slug: string; court: DeskCourt; onSaved: () => void }) {
  const change = useChangeCourt();
  const bodyOf = ({ name, sport, surface, indoor }: Record<string, string>) => ({
    ...{ name, sport, surface, indoor: indoor === 'yes' },
    expected_version: court.version,
  });
  const form = useForm({
    initial: {
      name: court.name,
      sport: court.sport,
      surface: court.surface,
      indoor: court.indoor ? 'yes' : '',
    },
    check: () => ({}),
    submit: async (values) => {
      await change.mutateAsync({ params: { slug, id: court.id }, body: bodyOf(values) });
      onSaved();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5" aria-label={`Mudar ${court.name}`}>
      <TextField {...form.field('name')} label="Nome da quadra" />
      <SelectField {...form.field('sport')} label="Esporte" options={options(SPORTS, court.sport)} />
      <SelectField {...form.field('surface')} label="Piso" options={options(SURFACES, court.surface)} />
      <CheckField {...form.field('indoor')} label="Coberta" />
      <Refusal text={form.formError} />
      <Button type="submit" pending={form.pending}>
        Salvar
      </Button>
    </form>
  );
}
