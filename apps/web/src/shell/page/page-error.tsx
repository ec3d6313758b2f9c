import type { ErrorComponentProps } from '@tanstack/react-router';
import { BarePage } from './bare-page.tsx';
import { BrokenPage } from './broken-page.tsx';

/** A page without the shell, or the shell itself, that broke. */
export function PageError(props: ErrorComponentProps) {
  return (
    <BarePage>
      <BrokenPage {...props} />
    </BarePage>
  );
}
