import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownPlayerQuery, setOwnPlayer } from '../../../../data/own-player.ts';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import { useRecordConsent } from '../../api/record-consent.ts';
import { ConsentCard, focusPage } from './consent-card.tsx';

const KEY = 'bandeja.terms_postponed';

/** Until the app is opened again. */
export function areTermsPostponed(): boolean {
  try {
    return sessionStorage.getItem(KEY) === LEGAL_VERSION;
  } catch {
    return false;
  }
}

/** The texts have changed since the account agreed to them: shown at every opening until the player agrees. */
export function TermsCard({ onPostpone }: { onPostpone: () => void }) {
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
    try {
      sessionStorage.setItem(KEY, LEGAL_VERSION);
    } catch {
      // Without storage the question returns with the next page load.
    }
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
