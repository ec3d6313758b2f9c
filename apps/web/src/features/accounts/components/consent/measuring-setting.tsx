import { Link } from '@tanstack/react-router';
import { useConsents } from '../../../../data/measuring.ts';
import { canMeasure } from '../../../../settings.ts';
import { Card } from '../../../../ui/card.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { useChooseMeasuring, useRecordedChoice } from '../../api/record-consent.ts';
import { MEASURED } from './measured.ts';

/** The choice about measuring, changed at any time; it takes effect at once. */
export function MeasuringSetting() {
  const { choice } = useConsents();
  const choose = useChooseMeasuring();
  useRecordedChoice();
  return (
    <Card as="section" aria-labelledby="privacy">
      <h2 id="privacy">Privacidade</h2>
      <p className="mt-1 mb-2 text-14 leading-small text-muted">
        {canMeasure ? MEASURED : 'Hoje nada é medido aqui; sua escolha vale se isso mudar.'}{' '}
        <Link to="/politica-privacidade" className="font-label text-blue-text underline">
          Saiba mais
        </Link>
      </p>
      <div className="grid text-14 font-label text-ink">
        <Switch label="Permitir medir o uso" checked={choice === true} onChange={choose} />
      </div>
    </Card>
  );
}
