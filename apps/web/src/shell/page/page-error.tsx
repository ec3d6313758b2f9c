import type { ErrorComponentProps } from '@tanstack/react-router';
import { BarePage } from './bare-page.tsx';
import { BrokenPage } from './broken-page.tsx';

/** Error page outside the shell. */
export function PageError(props: ErrorComponentProps) {
  return (
    <BarePage>
      <BrokenPage {...props} />
    </BarePage>
  );
}
