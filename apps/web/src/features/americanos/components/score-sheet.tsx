import type { Americano, AmericanoMatch } from '@bandeja/contract/calls/americanos';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useUnsaved } from '../../../lib/hooks/unsaved.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { scoreOf, sideName, sideOf } from '../americano-rounds.ts';
import { useScoreAmericano } from '../api/change-americano.ts';

interface ScoreSheetProps {
  event: Americano;
  match: AmericanoMatch;
  own: number | null;
  onClose: () => void;
}

/** The points of one side, saved by one tap; the other side gets the rest of the fixed sum. */
export function ScoreSheet({ event, match, own, onClose }: ScoreSheetProps) {
  const score = useScoreAmericano(match);
  useUnsaved(true);
  const [side, setSide] = useState<'a' | 'b'>(sideOf(match, own) ?? 'a');
  // The version that the player saw when the sheet opened; after a refusal, the present one.
  const [seen, setSeen] = useState<number | null>(match.version);
  const { points, hash } = event;
  const present = side === 'a' ? match.score_a : match.score_b;
  const save = (value: number) => {
    if (score.isPending) return;
    score.mutate(
      {
        params: { hash },
        body: {
          match: match.id,
          ...scoreOf(side, value, points),
          expected_version: seen ?? match.version,
        },
      },
      { onSuccess: onClose, onError: () => setSeen(null) },
    );
  };
  return (
    <Sheet isOpen onClose={onClose} kicker={`Quadra ${match.court}`} title="Quantos pontos?">
      <Segmented
        label="Pontos de"
        value={side}
        options={[
          { value: 'a', label: sideName(event, match.a) },
          { value: 'b', label: sideName(event, match.b) },
        ]}
        onChange={setSide}
      />
      <p className="text-14 leading-small text-muted">
        Toque nos pontos de {sideName(event, match[side])}. O número pequeno é da outra dupla.
      </p>
      {score.error && (
        <Note tone="red" live>
          {errorText(score.error, 'Não deu para salvar. Tente de novo.')}
        </Note>
      )}
      <fieldset
        aria-label={`Pontos de ${sideName(event, match[side])}`}
        aria-busy={score.isPending || undefined}
        className="grid grid-cols-5 gap-2"
      >
        {Array.from({ length: points + 1 }, (_, value) => value).map((value) => (
          <button
            key={value}
            type="button"
            aria-label={`${value} a ${points - value}`}
            aria-pressed={value === present}
            aria-disabled={score.isPending || undefined}
            onClick={() => save(value)}
            className={cx(
              'num grid min-h-14 place-content-center rounded-control text-center',
              value === present ? 'bg-blue text-on-blue' : 'bg-sunken text-ink',
            )}
          >
            <span className="text-22 leading-none font-heavy">{value}</span>
            <span className="text-12">{points - value}</span>
          </button>
        ))}
      </fieldset>
    </Sheet>
  );
}
