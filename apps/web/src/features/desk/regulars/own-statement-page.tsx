import { type OwnStatement, readOwnStatement } from '@bandeja/contract/calls/regular-statements';
import { ApiError } from '@bandeja/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { deskQuery } from '../../../data/desk.ts';
import { deskPages } from '../../../desk-pages.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useDeskParam } from '../shell/desk-router.tsx';

// Its texts are those of the desk's page: shared, they would load with every page of the desk.
const OwnMonths = lazyPart(async () => (await import('./own-months.tsx')).OwnMonths);

/** The target of the link that a club gives a monthly player: a month is seen and paid, a date is released. No account. */
export function OwnStatementPage() {
  usePageTitle(deskPages.ownStatement.title);
  const token = useDeskParam('token');
  const statement = useQuery({
    ...deskQuery(readOwnStatement, { params: { token } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.months.some(isMoving) ? REFETCH_MS : false),
  });
  const isOver = statement.error instanceof ApiError && statement.error.code === 'statement_link_refused';
  return (
    <BarePage>
      <h1>Sua mensalidade</h1>
      {isOver ? (
        <EmptyState
          title="Este link não vale mais"
          text="O clube criou outro ou desfez este. Peça o link atual ao clube."
        />
      ) : (
        <Fetched query={statement} failed="Não deu para abrir a mensalidade" loading={<Waiting />}>
          {(found) => (
            <Suspense fallback={<Waiting />}>
              <OwnMonths token={token} statement={found} />
            </Suspense>
          )}
        </Fetched>
      )}
    </BarePage>
  );
}

/** While a code is shown: its page has no account, and hears of no event. */
const REFETCH_MS = 4_000;
/** The bank has still something to report. */
const isMoving = ({ payment }: OwnStatement['months'][number]): boolean =>
  payment?.status === 'pending' || payment?.status === 'refunding';

const Waiting = () => (
  <Loading label="Abrindo a mensalidade">
    <CardSkeleton />
  </Loading>
);
