import { createFileRoute } from '@tanstack/react-router';
import { returnSearch } from '../session/return-to.ts';
import { BarePage } from '../shell/bare-page.tsx';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/sign-up')({
  staticData: { page: 'signUp' },
  validateSearch: returnSearch,
  component: Page,
});

function Page() {
  return (
    <BarePage>
      <UnderConstruction />
    </BarePage>
  );
}
