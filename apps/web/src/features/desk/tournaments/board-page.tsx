import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
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
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
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
  // Here, so that they survive a day that fails to load.
  const [made, setMade] = useState(NOTHING_MADE);
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
            <Board board={found} {...{ hash, made, setMade }} />
          ) : (
            <EmptyState title="Ainda não há jogos" text="Publique o sorteio de uma categoria antes." />
          )
        }
      </Fetched>
    </>
  );
}

const NO_MOVES: Moves = new Map();

/** The moves, and the version of the board that their first one was made on. */
interface Made {
  moves: Moves;
  seen: number;
}
const NOTHING_MADE: Made = { moves: NO_MOVES, seen: 0 };

interface BoardProps {
  board: DeskBoard;
  hash: string;
  made: Made;
  setMade: Dispatch<SetStateAction<Made>>;
}

function Board({ board, hash, made, setMade }: BoardProps) {
  const { slug, mayAs } = useDesk();
  const client = useQueryClient();
  const [, change] = useDeskSearch();
  const save = useSaveSchedule();
  const [isAsked, setAsked] = useState(false);
  const moves = unsaved(board, made.moves);
  const isBehind = moves.size > 0 && board.version !== made.seen;
  const undo = () => setMade(NOTHING_MADE);
  const [proposal, setProposal] = useState<{ pending: boolean; words: string }>({
    pending: false,
    words: '',
  });
  const mayMove = mayAs('manager') && !board.over;
  const { day, without } = listed(board, moves);
  const conflicts = moves.size === 0 ? [] : conflictWords(board, moves);
  const move = (match: BoardMatch, place: Place) =>
    setMade({
      moves: new Map([...moves, [match.hash, place]]),
      seen: moves.size === 0 ? board.version : made.seen,
    });
  const propose = async (missing: boolean) => {
    setAsked(false);
    const { version } = board;
    setProposal({ pending: true, words: '' });
    try {
      const found = await client.fetchQuery(scheduleProposalQuery(slug, hash, missing));
      // What is made by hand, also meanwhile, goes before a proposal for the rest.
      setMade((last) => {
        const kept = unsaved(board, last.moves);
        const moves = missing ? new Map([...proposed(found), ...kept]) : proposed(found);
        return { moves, seen: missing && kept.size > 0 ? last.seen : version };
      });
      setProposal({
        pending: false,
        words: proposalWords(found),
      });
    } catch (error) {
      setProposal({ pending: false, words: errorText(error) });
    }
  };
  const publish = (seen: number) => {
    // Over another person's places: what is published from now on is seen.
    setMade({ moves, seen });
    const matches = [...moves].map(([match, place]) => ({
      ...{ hash: match, court: place?.court ?? null, starts_at: place?.starts_at ?? null },
    }));
    save.mutate({ params: { slug, hash }, body: { matches, expected_version: seen } }, { onSuccess: undo });
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
            onClick={() => (moves.size === 0 ? void propose(false) : setAsked(true))}
          >
            Propor para todos
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Trocar as suas mudanças pela proposta?"
        confirmLabel="Propor para todos"
        onConfirm={() => void propose(false)}
        onCancel={() => setAsked(false)}
      >
        As mudanças ainda não publicadas se perdem.
      </ConfirmDialog>
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
          {isBehind && !save.isPending && (
            <Note tone="amber" live>
              Outra pessoa publicou horários enquanto você arrumava.
            </Note>
          )}
          {save.isError && (
            <Note tone="red" live>
              {errorText(save.error)}
            </Note>
          )}
          <div className="flex flex-wrap gap-2">
            <Button pending={save.isPending} onClick={() => publish(board.version)}>
              {isBehind && !save.isPending ? 'Publicar os meus por cima' : 'Publicar horários'}
            </Button>
            <Button variant="quiet" onClick={undo}>
              Desfazer tudo
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
