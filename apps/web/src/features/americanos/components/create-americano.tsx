import { createAmericano } from '@bandeja/contract/schemas/americanos';
import { schemaErrors } from '../../../lib/form/check-schema.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { KIND_LABELS } from '../americano-texts.ts';
import { useCreateAmericano } from '../api/change-americano.ts';
import { bodyOf, COURT_OPTIONS, EMPTY, POINT_OPTIONS } from '../new-americano.ts';

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
          {form.formError && (
            <Note tone="red" live>
              {form.formError}
            </Note>
          )}
          <Button type="submit" size="tall" wide pending={form.pending}>
            Criar e convidar
          </Button>
        </form>
      </Card>
    </>
  );
}
