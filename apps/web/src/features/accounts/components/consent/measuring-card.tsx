import { Link } from '@tanstack/react-router';
import { useChooseMeasuring } from '../../api/record-consent.ts';
import { ConsentCard, focusPage } from './consent-card.tsx';
import { MEASURED } from './measured.ts';

/** Asks once for consent to measuring. Without an answer, no data is measured or sent. */
export function MeasuringCard() {
  const choose = useChooseMeasuring();
  const answer = (granted: boolean) => () => {
    choose(granted);
    focusPage();
  };
  return (
    <ConsentCard
      title="Podemos medir o uso?"
      answers={[
        { label: 'Não permitir', onChoose: answer(false) },
        { label: 'Permitir', onChoose: answer(true) },
      ]}
    >
      {MEASURED} Você muda de ideia no Perfil.{' '}
      <Link to="/politica-privacidade" className="font-label text-blue-text underline">
        Saiba mais
      </Link>
    </ConsentCard>
  );
}
