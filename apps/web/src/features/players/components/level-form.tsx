import { registerLevel } from '@bandeja/contract/calls/levels';
import { formatLevel } from '@bandeja/rules/format/level';
import { INITIAL_RELIABILITY, LEVEL_STEPS } from '@bandeja/rules/levels/scale';
import { useCall } from '../../../data/call-mutation.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { FieldError } from '../../../ui/fields/text-field.tsx';
import './level-form.css';

/** Every level in half steps with a description and the approximate Brazilian category. */
export function LevelForm({ player, onDeclared }: { player: number; onDeclared: (level: number) => void }) {
  const declareLevel = useDeclareLevel(player);
  const form = useForm({
    initial: { level: '' },
    check: ({ level }) =>
      (level ? {} : { level: 'Escolha a frase que mais parece com seu jogo.' }) as Record<string, string>,
    submit: async ({ level }) => {
      await declareLevel(Number(level));
      onDeclared(Number(level));
    },
  });
  const { value, error, onChange } = form.field('level');
  return (
    <form {...form.formProps} className="grid gap-4">
      <fieldset
        className="levels"
        aria-label="Nível, de 0 a 7"
        aria-describedby={error ? 'level-e' : undefined}
      >
        {LEVEL_STEPS.map((step) => (
          <label key={step.level}>
            <input
              type="radio"
              name="level"
              value={step.level}
              className="sr-only"
              checked={value === String(step.level)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(String(step.level))}
            />
            <b className="num">{formatLevel(step.level)}</b>
            <span>{step.sentence}</span>
            <small>
              {step.category === 'Iniciante' || step.category === 'Open'
                ? step.category
                : `${step.category} cat.`}
            </small>
          </label>
        ))}
      </fieldset>
      <div className="level-end">
        <FieldError id="level-e" message={error} />
        <Refusal text={form.formError} />
        <Button type="submit" size="tall" wide pending={form.pending}>
          {value ? `Começar no nível ${formatLevel(Number(value))}` : 'Escolha seu nível'}
        </Button>
      </div>
    </form>
  );
}

/** Registers the player's first, self-declared level; level_exists when there is one. The form shows a refusal itself. */
export function useDeclareLevel(player: number) {
  const { mutateAsync } = useCall(registerLevel, { quiet: true });
  return (level: number) =>
    mutateAsync({
      body: {
        player,
        level,
        previous_level: level,
        reliability: INITIAL_RELIABILITY,
        previous_reliability: INITIAL_RELIABILITY,
      },
    });
}
