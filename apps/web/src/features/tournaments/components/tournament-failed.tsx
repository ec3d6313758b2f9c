import { ApiError } from '@bandeja/contract/client';
import { errorText } from '../../../lib/form/error-messages.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';

interface TournamentFailedProps {
  /** Of the page. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A tournament that does not exist, or whose read failed. */
export function TournamentFailed({ title, error, onRetry }: TournamentFailedProps) {
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  return isUnknown ? (
    <>
      <PageHeader title="Torneio não encontrado" />
      <EmptyState title="Não há torneio neste endereço" text="Veja os torneios abertos.">
        <LinkButton to="/tournament">Ver torneios</LinkButton>
      </EmptyState>
    </>
  ) : (
    <>
      <PageHeader title={title} />
      <ErrorState
        title="Não deu para buscar o torneio"
        text={errorText(error, 'Confira o sinal e tente de novo.')}
        onRetry={onRetry}
      />
    </>
  );
}
