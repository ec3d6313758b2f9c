import type { InputTo } from '@bandeja/contract/call';
import type { createAmericano as createCall } from '@bandeja/contract/calls/americanos';
import { createAmericano } from '@bandeja/contract/schemas/americanos';
import { COURTS_AT_MOST, MATCH_POINTS } from '@bandeja/rules/americano/abilities';
import { schemaErrors } from '../../../lib/form/check-schema.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { KIND_LABELS } from '../americano-texts.ts';
import { useCreateAmericano } from '../api.ts';

/** The form of a new event. */
export function CreateAmericano({ onCreated }: { onCreated: (hash: string) => void }) {
  const create = useCreateAmericano();
  const form = useForm({
    initial: EMPTY,
    check: (values) => schemaErrors(createAmericano.body, bodyOf(values)),
    submit: async (values) => {
      const { hash } = await create.mutateAsync({ body: bodyOf(values) });
      onCreated(hash);
    },
  });
  const { kind } = form.values;
  return (
    <>
      <PageHeader title="Criar Americano" />
      <Card className="one-column">
        <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SegmentedField
            {...form.field('kind')}
            label="Tipo"
            options={[
              { value: 'americano', label: KIND_LABELS.americano },
              { value: 'mexicano', label: KIND_LABELS.mexicano },
            ]}
            hint={
              kind === 'mexicano'
                ? 'A cada rodada, a tabela forma os jogos: 1º e 4º contra 2º e 3º.'
                : 'A cada rodada você joga com outra pessoa.'
            }
          />
          <TextField
            {...form.field('name')}
            label="Nome"
            placeholder="Americano de sexta"
            maxLength={60}
            autoComplete="off"
          />
          <SelectField
            {...form.field('points')}
            label="Pontos por jogo"
            options={POINT_OPTIONS}
            hint="A soma dos pontos das duas duplas."
          />
          <SelectField {...form.field('courts')} label="Quadras" options={COURT_OPTIONS} />
          <TextField
            {...form.field('rounds')}
            label="Rodadas (opcional)"
            inputMode="numeric"
            autoComplete="off"
            hint="Em branco: as rodadas para todo mundo formar dupla com todo mundo."
          />
          <Refusal text={form.formError} />
          <Button type="submit" size="tall" wide pending={form.pending}>
            Criar e convidar
          </Button>
        </form>
      </Card>
    </>
  );
}

/** The fields of the form; an empty `rounds`: enough for every player to partner every other player. */
type NewAmericano = { kind: string; name: string; points: string; courts: string; rounds: string };

export const EMPTY: NewAmericano = { kind: 'americano', name: '', points: '24', courts: '2', rounds: '' };

type Body = InputTo<typeof createCall>['body'];

/** The call's body; the contract checks it before it is sent. */
export const bodyOf = ({ kind, name, points, courts, rounds }: NewAmericano): Body => ({
  kind: kind as Body['kind'],
  name,
  points: Number(points) as Body['points'],
  courts: Number(courts),
  ...(rounds.trim() !== '' && { rounds: Number(rounds) }),
});

const POINT_OPTIONS = MATCH_POINTS.map((points) => ({ value: String(points), label: String(points) }));

const COURT_OPTIONS = Array.from({ length: COURTS_AT_MOST }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
