import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { brokenPage, isCodeMissing, reloadIfServerAnswers } from '../unloaded-code.ts';
import { BarePage } from './bare-page.tsx';

/** Replaces a page that failed to render or to load its code, with a retry. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const isMissing = isCodeMissing(error);

  useEffect(() => brokenPage.set(error), [error]);

  // Retries by itself when the connection returns.
  useEffect(() => {
    if (isCodeMissing(error) && online) reloadIfServerAnswers(error).catch(() => undefined);
  }, [online, error]);

  const retry = () => {
    // The browser may cache a failed module, so a reload is needed; offline, a reload would lose the page.
    if (isMissing && online) location.reload();
    else {
      reset();
      void router.invalidate();
    }
  };
  return (
    <>
      <h1>{isMissing && !online ? 'Sem sinal' : 'Algo saiu da quadra'}</h1>
      <ErrorState
        title="Não deu para abrir esta página"
        text={errorText(error, isMissing ? 'Confira o sinal e tente de novo.' : undefined)}
        onRetry={retry}
      />
    </>
  );
}

/** Error page outside the shell. */
export function PageError(props: ErrorComponentProps) {
  return (
    <BarePage>
      <BrokenPage {...props} />
    </BarePage>
  );
}
