import { errorText } from '../../../lib/form/error-messages.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';

export const NotificationsFailed = ({
  error,
  onRetry,
  bare = false,
}: {
  error: unknown;
  onRetry: () => void;
  bare?: boolean;
}) => (
  <ErrorState
    title="Não deu para buscar suas notificações"
    text={errorText(error, 'Confira o sinal e tente de novo.')}
    onRetry={onRetry}
    bare={bare}
  />
);

export const NotificationsLoading = ({ rows }: { rows: number }) => (
  <Loading label="Buscando suas notificações" className="grid gap-2 p-2">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity.
      <div key={row} className="grid gap-2 py-2">
        <Skeleton className="h-4 w-7/10" />
        <Skeleton className="h-3" />
        <Skeleton className="h-3 w-11/25" />
      </div>
    ))}
  </Loading>
);
