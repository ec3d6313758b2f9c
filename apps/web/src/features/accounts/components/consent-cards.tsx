import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useConsents } from '../../../data/measuring.ts';
import { ownPlayerQuery, setOwnPlayer } from '../../../data/own-player.ts';
import { keepText, storedText } from '../../../lib/stored.ts';
import { canMeasure, settings } from '../../../settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useChooseMeasuring, useRecordConsent, useRecordedChoice } from '../api/consents.ts';

/** One question at a time: the terms come first. */
export default function ConsentCards() {
  const { choice, needsTerms } = useConsents();
  const [postponed, setPostponed] = useState(areTermsPostponed);
  useRecordedChoice();
  if (needsTerms && !postponed) return <TermsCard onPostpone={() => setPostponed(true)} />;
  return canMeasure && choice === null ? <MeasuringCard /> : null;
}

/** The answered question disappears with its focused button; the page is next. */
const focusPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });

/** A question with two answers of equal weight. */
function ConsentCard({
  title,
  children,
  answers,
}: {
  title: string;
  children: ReactNode;
  answers: readonly { label: string; pending?: boolean; onChoose: () => void }[];
}) {
  const id = useId();
  return (
    <Card as="section" pad="tight" aria-labelledby={id} className="w-full">
      <h2 id={id}>{title}</h2>
      <p className="mt-1 mb-4 text-14 leading-small text-muted">{children}</p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, pending = false, onChoose }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            className="flex-1"
            pending={pending}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

const KEY = 'bandeja.terms_postponed';

/** Until the app is opened again. */
const areTermsPostponed = (): boolean => storedText(KEY, 'sessionStorage') === LEGAL_VERSION;

/** The texts have changed since the account agreed to them: shown at every opening until the player agrees. */
function TermsCard({ onPostpone }: { onPostpone: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useRecordConsent();

  const agree = () =>
    mutate(
      { body: { terms_version: LEGAL_VERSION } },
      {
        onSuccess: (consents) => {
          const present = client.getQueryData(ownPlayerQuery.queryKey);
          if (present) setOwnPlayer(client, { ...present, consents });
          showToast({ message: 'Obrigado! Seu aceite foi registrado.' });
          focusPage();
        },
      },
    );
  const postpone = () => {
    // Without storage the question returns with the next page load.
    keepText(KEY, LEGAL_VERSION, 'sessionStorage');
    onPostpone();
    focusPage();
  };

  return (
    <ConsentCard
      title="Nossos termos mudaram"
      answers={[
        { label: 'Agora não', onChoose: postpone },
        { label: 'Concordo', pending: isPending, onChoose: agree },
      ]}
    >
      Leia os{' '}
      <Link to="/termos-de-uso" className="font-label text-blue-text underline">
        termos de uso
      </Link>{' '}
      e a{' '}
      <Link to="/politica-privacidade" className="font-label text-blue-text underline">
        política de privacidade
      </Link>{' '}
      e diga se concorda. Guardamos a versão e a hora.
    </ConsentCard>
  );
}

/** What this server's operator measures, in a sentence. */
const MEASURED = !settings.sentry_dsn
  ? 'Só as páginas abertas, sem seu nome e sem o que você escreve.'
  : !settings.analytics_id
    ? 'Erros e gravações da tela com textos e fotos cobertos, sem seu nome.'
    : 'Páginas abertas, erros e gravações da tela com textos e fotos cobertos, sem seu nome.';

/** Asks once for consent to measuring. Without an answer, no data is measured or sent. */
function MeasuringCard() {
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

/**
 * The choice about measuring, changed at any time; it takes effect at once. In the same chunk as the cards: every file of
 * the build has its name in the first load.
 */
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
