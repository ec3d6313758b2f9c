import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { isCodeMissing, reloadIfServerAnswers } from '../unloaded-code.ts';

/** Instead of a page that broke while drawing or loading its code. The way on is trying again. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const isMissing = isCodeMissing(error);

  // Also when the signal comes back while this is read.
  useEffect(() => {
    if (isCodeMissing(error) && online) reloadIfServerAnswers(error).catch(() => undefined);
  }, [online, error]);

  const retry = () => {
    // Code that failed once may be remembered as such; but without a signal a reload would leave nothing at all.
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
        text={isMissing ? 'Confira o sinal e tente de novo.' : errorText(error)}
        onRetry={retry}
      />
    </>
  );
}
