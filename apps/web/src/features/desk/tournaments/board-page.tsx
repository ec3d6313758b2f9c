import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchDesk } from '../../../data/desk.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskParam, useDeskSearch } from '../shell/desk-router.tsx';
import { deskTournamentQuery } from './api.ts';
import { deskBoardQuery, scheduleProposalQuery, useSaveSchedule } from './board-api.ts';
import { BoardList } from './board-list.tsx';
import {
  type BoardMatch,
  conflictWords,
  daysOf,
  listed,
  type Moves,
  type Place,
  proposalWords,
  proposed,
  unsaved,
} from './board-state.ts';

/** The matches of a tournament by day, time and court: a proposal, moves, and what is in their way. */
export function BoardPage() {
  const { slug } = useDesk();
  const hash = useDeskParam('hash');
  const { timezone } = useDesk();
  const [{ dia }] = useDeskSearch();
  const client = useQueryClient();
  const today = localDateOf(useNow(60_000), timezone);
  const tournament = useQuery(deskTournamentQuery(slug, hash));
  const { starts_on = '', ends_on = '' } = tournament.data ?? {};
  const date = dia ?? (starts_on <= today && today <= ends_on ? today : starts_on);
  const board = useQuery({
    ...deskBoardQuery(slug, hash, date),
    enabled: date !== '',
    // Moves that are not published yet stay while another day loads.
    placeholderData: keepPreviousData,
  });
  // Results of players, of other desks, and of commands.
  useLive([`tournament:${hash}`], () => void refetchDesk(client));
  return (
    <>
      <PageHeader title="Horários dos jogos" text={tournament.data?.name ?? ''}>
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
            <Board board={found} hash={hash} />
          ) : (
            <EmptyState title="Ainda não há jogos" text="Publique o sorteio de uma categoria antes." />
          )
        }
      </Fetched>
    </>
  );
}

const NO_MOVES: Moves = new Map();

function Board({ board, hash }: { board: DeskBoard; hash: string }) {
  const { slug, mayAs } = useDesk();
  const client = useQueryClient();
  const [, change] = useDeskSearch();
  const save = useSaveSchedule();
  const [made, setMoves] = useState(NO_MOVES);
  const moves = unsaved(board, made);
  const [proposal, setProposal] = useState<{ pending: boolean; words: string }>({
    pending: false,
    words: '',
  });
  const mayMove = mayAs('manager') && !board.over;
  const { day, without } = listed(board, moves);
  const conflicts = moves.size === 0 ? [] : conflictWords(board, moves);
  const move = (match: BoardMatch, place: Place) => setMoves(new Map([...moves, [match.hash, place]]));
  const propose = async (missing: boolean) => {
    setProposal({ pending: true, words: '' });
    try {
      const found = await client.fetchQuery(scheduleProposalQuery(slug, hash, missing));
      setMoves(proposed(found));
      setProposal({
        pending: false,
        words: proposalWords(found),
      });
    } catch (error) {
      setProposal({ pending: false, words: errorText(error) });
    }
  };
  return (
    <div className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-6">
      <SelectField
        label="Dia"
        className="max-w-80"
        value={board.date}
        options={daysOf(board).map((date) => ({ value: date, label: formatNumericDate(date) }))}
        onChange={(dia) => change({ dia })}
      />
      {mayMove && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            pending={proposal.pending}
            onClick={() => void propose(true)}
          >
            Propor para os sem horário
          </Button>
          <Button
            variant="secondary"
            size="small"
            pending={proposal.pending}
            onClick={() => void propose(false)}
          >
            Propor para todos
          </Button>
        </div>
      )}
      <p role="status" className="min-h-6 text-14 font-label">
        {proposal.words}
      </p>
      <BoardList
        title={formatNumericDate(board.date)}
        empty="Nenhum jogo neste dia."
        {...{ rows: day, board, mayMove, onMove: move }}
      />
      {without.length > 0 && (
        <BoardList title="Sem horário" empty="" {...{ rows: without, board, mayMove, onMove: move }} />
      )}
      {moves.size > 0 && (
        <Card className="grid gap-3">
          <p>
            {moves.size === 1
              ? '1 mudança ainda não publicada'
              : `${moves.size} mudanças ainda não publicadas`}
            . Ao publicar, cada jogador desses jogos é avisado uma vez.
          </p>
          {conflicts.length > 0 && (
            <Note tone="amber" live>
              <ul className="grid gap-1">
                {conflicts.slice(0, 5).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              {conflicts.length > 5 && <p>E mais {conflicts.length - 5}.</p>}
            </Note>
          )}
          {save.isError && (
            <Note tone="red" live>
              {errorText(save.error)}
            </Note>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              pending={save.isPending}
              onClick={() =>
                save.mutate(
                  {
                    params: { slug, hash },
                    body: {
                      matches: [...moves].map(([match, place]) => ({
                        hash: match,
                        court: place?.court ?? null,
                        starts_at: place?.starts_at ?? null,
                      })),
                      expected_version: board.version,
                    },
                  },
                  { onSuccess: () => setMoves(NO_MOVES) },
                )
              }
            >
              Publicar horários
            </Button>
            <Button variant="quiet" onClick={() => setMoves(NO_MOVES)}>
              Desfazer tudo
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
