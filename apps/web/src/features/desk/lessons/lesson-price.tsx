import type { LessonPriceBy } from '@bandeja/rules/lessons/lesson';
import { Button } from '../../../ui/button.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { AmountField, centsOf, typedOf } from '../till/money-form.tsx';

/** A price as it is typed. */
export interface TypedPrice {
  by: LessonPriceBy;
  amount: string;
}

export const priceBody = ({ by, amount }: TypedPrice) => ({
  price_by: by,
  price_cents: centsOf(amount) ?? 0,
});

interface LessonPriceFieldsProps {
  /** Null: the usual one of the teacher, or of the court. */
  price: TypedPrice | null;
  usual: { price_by: LessonPriceBy; price_cents: number | null; court: number | null };
  error: string | null;
  onChange: (price: TypedPrice | null) => void;
}

/** Another price of one lesson; the usual one is prepared. */
export function LessonPriceFields({ price, usual, error, onChange }: LessonPriceFieldsProps) {
  if (!price)
    return (
      <Button
        size="small"
        variant="secondary"
        className="w-fit"
        onClick={() =>
          onChange({ by: usual.price_by, amount: typedOf(usual.price_cents ?? usual.court ?? 0) })
        }
      >
        Outro preço
      </Button>
    );
  return (
    <div className="grid gap-3">
      <PriceFields price={price} error={error} onChange={onChange} />
      <Button size="small" variant="quiet" className="-ms-3 w-fit" onClick={() => onChange(null)}>
        Voltar ao preço de sempre
      </Button>
    </div>
  );
}

const BY = [
  { value: 'student', label: 'Por aluno' },
  { value: 'lesson', label: 'Por aula' },
] as const;

export function PriceFields({
  price,
  error,
  onChange,
}: {
  price: TypedPrice;
  error: string | null;
  onChange: (price: TypedPrice) => void;
}) {
  return (
    <>
      <SegmentedField
        label="Preço"
        options={BY}
        value={price.by}
        hint={price.by === 'student' ? 'Cada aluno paga este preço.' : 'Os alunos dividem este preço.'}
        onChange={(by) => onChange({ ...price, by })}
      />
      <AmountField
        label={price.by === 'student' ? 'Preço de cada aluno (R$)' : 'Preço da aula (R$)'}
        name="price_cents"
        value={price.amount}
        error={error}
        onChange={(amount) => onChange({ ...price, amount })}
      />
    </>
  );
}
