import { createFileRoute } from '@tanstack/react-router';
import { returnSearch } from '../session/return-to.ts';
import { BarePage } from '../shell/bare-page.tsx';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/player/register')({
  staticData: { page: 'playerRegister' },
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
