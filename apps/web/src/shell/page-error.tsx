import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorText } from '../lib/error-messages.ts';
import { ErrorState } from '../ui/states.tsx';
import { BarePage } from './bare-page.tsx';

/** A page that broke while drawing or loading its code. The way on is trying again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // A page's code that cannot be fetched is usually a newer version on the server: only a reload gets it.
  const outdated = /dynamically imported module|Importing a module script failed/.test(String(error));
  const retry = () => {
    if (outdated) location.reload();
    else {
      reset();
      void router.invalidate();
    }
  };
  return (
    <BarePage>
      <h1>Algo saiu da quadra</h1>
      <ErrorState title="Não deu para abrir esta página" text={errorText(error)} onRetry={retry} />
    </BarePage>
  );
}
