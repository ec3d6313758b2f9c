import { createFileRoute } from '@tanstack/react-router';
import { BarePage } from '../shell/bare-page.tsx';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/password-reset')({
  staticData: { page: 'passwordReset' },
  component: Page,
});

function Page() {
  return (
    <BarePage>
      <UnderConstruction />
    </BarePage>
  );
}
