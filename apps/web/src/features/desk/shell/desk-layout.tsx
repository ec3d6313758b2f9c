import '../../../shell/array-copies.ts';
import { isAtLeast, isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { deskClubsQuery, watchDeskAccess } from '../../../data/desk.ts';
import { deskPages } from '../../../desk-pages.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';
import { tokens } from '../../../session/tokens.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { counterMarks } from '../counter/counter-mark.ts';
import { DeskProvider, deskOf } from './desk-club.ts';
import { DeskFrame, DeskOpening } from './desk-frame.tsx';
import { DeskNotFound } from './desk-not-found.tsx';
import { useDeskParam } from './desk-router.tsx';
import { UnpublishedNote } from './unpublished-note.tsx';

// A failure to load it is the error page's: without it the computer would show an empty page.
const CounterScreen = lazy(async () => ({
  default: (await import('../counter/counter-screen.tsx')).CounterScreen,
}));

const TypedNote = lazyPart(async () => (await import('../counter/typed-note.tsx')).TypedNote);

/** Around every page of a club's desk: who the viewer is there decides whether the page exists. */
export function DeskLayout() {
  const slug = useDeskParam('slug');
  const client = useQueryClient();
  const isSignedIn = useStore(tokens) !== null;
  const isCounter = useStore(counterMarks)[slug] !== undefined;
  const clubs = useQuery({ ...deskClubsQuery, enabled: isSignedIn });
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.desk });
  useEffect(() => watchDeskAccess(client, slug), [client, slug]);
  useEffect(() => {
    // Without the network this code may be missing: the page then shows what it could not read.
    void import('../../../data/offline/keep-desk.ts').then(
      ({ keepDesk }) => keepDesk(client),
      () => undefined,
    );
  }, [client]);

  const asking = (
    <Suspense fallback={<DeskOpening />}>
      <CounterScreen slug={slug} />
    </Suspense>
  );
  if (isCounter && !isSignedIn) return asking;
  const club = clubs.data?.find((one) => one.slug === slug);
  const access = page && deskPages[page].access;
  if (clubs.data && !(club && access && isDeskRole(access) && isAtLeast(club.role, access)))
    return club?.by_pin && access === 'owner' ? asking : <DeskNotFound />;
  if (!club && clubs.isError)
    return (
      <DeskFrame>
        <h1>Balcão</h1>
        <ErrorState
          title="Não deu para abrir o balcão"
          text={errorText(clubs.error, 'Confira o sinal e tente de novo.')}
          onRetry={() => void clubs.refetch()}
        />
      </DeskFrame>
    );
  if (!club) return <DeskOpening />;
  return (
    <DeskProvider value={deskOf(club)}>
      {/* Before the page, whose own title then wins. */}
      {page && <Titled title={deskPages[page].title} key={page} />}
      <DeskFrame club={club}>
        {!club.published && <UnpublishedNote />}
        {isCounter && (
          <Suspense>
            <TypedNote slug={slug} />
          </Suspense>
        )}
        <Outlet />
      </DeskFrame>
    </DeskProvider>
  );
}

function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
