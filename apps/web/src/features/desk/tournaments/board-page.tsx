import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, lazy, type SetStateAction, Suspense, useEffect, useMemo, useState } from 'react';
import { refetchDesk } from '../../../data/desk.ts';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { useFocusAfter } from '../../../lib/hooks/use-focus-after.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart, whenIdle } from '../../../lib/lazy.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskParam, useDeskSearch } from '../shell/desk-router.tsx';
import { deskTournamentQuery } from './api.ts';
import { deskBoardQuery, useSaveSchedule } from './board-api.ts';
import { BoardLists } from './board-list.tsx';
import {
  isBehind,
  isYes,
  keepMade,
  type Made,
  NOTHING_MADE,
  readMade,
  withMove,
  withoutSent,
  withProposal,
  withPublished,
} from './board-made.ts';
import {
  type BoardMatch,
  brokenByMoves,
  conflictsOf,
  conflictWords,
  daysOf,
  onImpediment,
  type Place,
  placesOf,
  unsaved,
} from './board-state.ts';
import { DelayButton, PrintButton } from './board-tools.tsx';
import { useProposal } from './use-proposal.ts';

// No part of the first load of a phone, which shows the list.
const loadGrid = () => import('./board-grid.tsx');
const asItIs = () => Promise.resolve();
const BoardGrid = lazy(async () => ({ default: (await loadGrid()).BoardGrid }));
// Needed once something is moved: loaded while the page is idle.
const loadPublish = () => import('./board-publish.tsx');
const PublishPart = lazyPart(async () => (await loadPublish()).PublishPart);
const Standing = lazyPart(async () => (await loadPublish()).Standing);
const LeftOut = lazyPart(async () => (await loadPublish()).LeftOut);
const Published = lazyPart(async () => (await loadPublish()).Published);
const WIDE = '(min-width: 601px)';
if (matchMedia(WIDE).matches) void loadGrid().catch(() => undefined);

/** The matches of a tournament by day, time and court: a proposal, moves, and what is in their way. */
export function BoardPage() {
  const { slug, timezone } = useDesk();
  const hash = useDeskParam('hash');
  const [{ dia }] = useDeskSearch();
  const client = useQueryClient();
  // Here, so that they survive a day that fails to load; on the device, so that they survive another page.
  const draft = `desk.board.${hash}`;
  const [made, setMade] = useState(() => readMade(draft));
  useEffect(() => keepMade(draft, made), [draft, made]);
  const today = localDateOf(useNow(60_000), timezone);
  const tournament = useQuery(deskTournamentQuery(slug, hash));
  const { starts_on = '', ends_on = '' } = tournament.data ?? {};
  // The day that is nearest to today: the night of the last one goes on after midnight.
  const date = dia ?? [starts_on, today, ends_on].toSorted()[1] ?? '';
  const board = useQuery({
    ...deskBoardQuery(slug, hash, date),
    enabled: date !== '',
    // Moves that are not published yet stay while another day loads.
    placeholderData: keepPreviousData,
  });
  useUnsaved(board.data !== undefined && unsaved(board.data, made.moves).size > 0);
  // Results of players, of other desks, and of commands.
  useLive([`tournament:${hash}`], () => void refetchDesk(client));
  return (
    <>
      <PageHeader title="Horários dos jogos" text={(board.data ?? tournament.data)?.name ?? ''}>
        <DeskLink
          page="tournaments"
          search={{ torneio: hash }}
          className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3"
        >
          Voltar ao torneio
        </DeskLink>
      </PageHeader>
      <Fetched
        query={tournament.isError ? { ...board, isError: true, error: tournament.error } : board}
        failed="Não deu para buscar os horários"
        loading={
          <Loading label="Buscando os horários">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) =>
          found.drawn ? (
            <Board board={found} {...{ hash, made, setMade }} />
          ) : (
            <EmptyState title="Ainda não há jogos" text="Publique o sorteio de uma categoria antes." />
          )
        }
      </Fetched>
    </>
  );
}

interface BoardProps {
  board: DeskBoard;
  hash: string;
  made: Made;
  setMade: Dispatch<SetStateAction<Made>>;
}

function Board({ board, hash, made, setMade }: BoardProps) {
  const { slug, mayAs } = useDesk();
  const client = useQueryClient();
  const [{ ver }, change] = useDeskSearch();
  const isWide = useMedia(WIDE);
  const isGrid = ver === undefined ? isWide : ver === 'grade';
  const save = useSaveSchedule();
  const [isAsked, setAsked] = useState(false);
  const moves = useMemo(() => unsaved(board, made.moves), [board, made.moves]);
  const conflicts = useMemo(() => conflictsOf(board, moves), [board, moves]);
  const inConflict = useMemo(
    () =>
      new Set([
        ...conflicts.flatMap(({ match, other }) => (other === null ? [match] : [match, other])),
        ...onImpediment(board, moves),
        ...(board.conflicts ?? []).flatMap(({ matches }) => matches),
      ]),
    [conflicts, board, moves],
  );
  const broken = useMemo(() => brokenByMoves(board, moves), [board, moves]);
  // The button that published is gone with what it published.
  const isPublished = moves.size === 0 && save.isSuccess;
  const area = useFocusAfter<HTMLDivElement>(isPublished);
  const confirm = isYes([...broken, ...conflicts.filter(({ possible }) => possible)], save.error);
  const make = (next: SetStateAction<Made>) => {
    // What was refused is not what is published next.
    if (save.isError) save.reset();
    setMade(next);
  };
  const mayMove = mayAs('manager') && !board.over;
  useEffect(() => whenIdle(() => void loadPublish().catch(() => undefined)), []);
  const proposal = useProposal(hash, loadPublish, (of) => make((last) => withProposal(last, board, of)));
  const onMove = (match: BoardMatch, place: Place) => {
    proposal.outdate();
    make((last) => withMove(last, board, match, place));
  };
  const propose = (missing: boolean) => {
    setAsked(false);
    void proposal.propose(missing);
  };
  const publish = (seen: number) => {
    // Over another person's places: what is published from now on is seen.
    setMade({ moves, seen, sent: moves });
    save.mutate(
      {
        params: { slug, hash },
        body: { matches: placesOf(moves), expected_version: seen, ...(confirm && { confirm }) },
      },
      {
        onSuccess: ({ version }) => {
          // A live event may have begun the read again: without this the matches would stand where they were for a while.
          client.setQueryData(
            deskBoardQuery(slug, hash, board.date).queryKey,
            (before) => before && withPublished(before, moves, version),
          );
          setMade((last) => withoutSent(last, moves, version));
          proposal.clear();
        },
        onError: () => setMade((last) => ({ ...last, sent: NOTHING_MADE.sent })),
      },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Dia"
            className="max-w-80 flex-1 basis-44"
            value={board.date}
            options={daysOf(board).map((date) => ({ value: date, label: formatNumericDate(date) }))}
            onChange={(dia) => change({ dia })}
          />
          <div className="basis-44">
            <Segmented
              label="Como ver os jogos"
              value={isGrid ? 'grade' : 'lista'}
              options={[
                { value: 'grade', label: 'Grade' },
                { value: 'lista', label: 'Lista' },
              ]}
              // Without network the list stays, and with it what is not published.
              onChange={(value) =>
                openWithCode(value === 'grade' ? loadGrid : asItIs, () => change({ ver: value }))
              }
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {mayMove && (
            <>
              <Button
                variant="secondary"
                size="small"
                pending={proposal.pending}
                onClick={() => propose(true)}
              >
                Propor para os sem horário
              </Button>
              <Button
                variant="secondary"
                size="small"
                pending={proposal.pending}
                onClick={() => (moves.size === 0 ? propose(false) : setAsked(true))}
              >
                Propor para todos
              </Button>
              <DelayButton {...{ board, hash }} hasMoves={moves.size > 0} />
            </>
          )}
          <PrintButton {...{ board, moves, hash }} />
        </div>
        {/* Without a line of its own while it is empty. */}
        <p role="status" className={proposal.words === '' ? 'sr-only' : 'text-14 font-label'}>
          {proposal.words}
        </p>
        {proposal.found && proposal.found.unplaced.length > 0 && (
          <Suspense>
            <LeftOut proposal={proposal.found} board={board} />
          </Suspense>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title="Trocar as suas mudanças pela proposta?"
        confirmLabel="Propor para todos"
        onConfirm={() => propose(false)}
        onCancel={() => setAsked(false)}
      >
        As mudanças ainda não publicadas se perdem.
      </ConfirmDialog>
      {board.conflicts && (
        <Suspense>
          <Standing conflicts={board.conflicts} />
        </Suspense>
      )}
      {isGrid ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <BoardGrid {...{ board, moves, inConflict, mayMove, onMove }} />
        </Suspense>
      ) : (
        <BoardLists {...{ board, moves, mayMove, onMove }} />
      )}
      {isPublished && (
        <div ref={area} tabIndex={-1} className="max-w-155 outline-none">
          <Suspense>
            <Published hash={hash} />
          </Suspense>
        </div>
      )}
      {moves.size > 0 && (
        <Suspense>
          <PublishPart
            count={moves.size}
            conflicts={conflictWords(board, conflicts)}
            broken={broken}
            isYes={confirm}
            isBehind={isBehind(board, made)}
            pending={save.isPending}
            error={save.error}
            onPublish={() => publish(board.version)}
            onUndo={() => {
              make(NOTHING_MADE);
              proposal.clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
