import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { PageHeader } from './page/page-header.tsx';
import { useCurrentPage } from './page/use-page.ts';

/** Placeholder of a page that is not built yet. docs/ACCEPTANCE.md lists all of them. */
export function UnderConstruction() {
  const { title } = useCurrentPage();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Em construção" text="Esta página ainda está sendo construída.">
        <LinkButton to="/" size="small">
          Ir para o início
        </LinkButton>
      </EmptyState>
    </>
  );
}
