import { useDelaySchedule, useSaveSchedule } from '../../features/desk/tournaments/board-api.ts';
import { usePublishDraw } from '../../features/desk/tournaments/draw-api.ts';
import {
  useCancelTournament,
  useChangeTournament,
  useConfirmTeam,
  useCorrectFee,
  useCreateTournament,
  useEnterTeam,
  usePublishTournament,
  useRemoveTeam,
  useReturnFee,
  useSetImpediments,
  useSetRegistration,
  useSwapPartner,
  useWithdrawTeam,
} from '../../features/desk/tournaments/manage-api.ts';
import {
  useAnswerDeskMerge,
  useAskMerge,
  useTakeBackMerge,
} from '../../features/desk/tournaments/merge-api.ts';
import {
  useCallMatch,
  useFinishTournament,
  useRecordResult,
  useTakeBackCall,
} from '../../features/desk/tournaments/results-api.ts';
import { useAnswerMerge } from '../../features/tournaments/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

const club = { slug: 'arena' };
const params = { ...club, hash: 'abcdefghijkl' };
const SOURCE = { params, timezone: 'America/Sao_Paulo' };
const body = {
  ...{ name: 'Copa', starts_on: '2026-03-14', ends_on: '2026-03-15' },
  ...{ registration_starts_at: '2026-03-01T09:00', registration_ends_at: '2026-03-12T20:00' },
  categories: [{ name: 'Mista', max_teams: 8, price_cents: 0 }],
};

/** The calls about the tournaments of a club. */
export const DESK_TOURNAMENT_CASES: Record<string, Case> = {
  createDeskTournament: via(useCreateTournament, ['desk.tournament.arena.new'], ({ mutateAsync }) =>
    mutateAsync({ params: club, body }),
  ),
  changeDeskTournament: via(useChangeTournament, ['desk.tournament.arena.one'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { name: 'Copa', expected_version: 1 } }),
  ),
  publishDeskTournament: via(usePublishTournament, ['desk.tournament.arena.one'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { expected_version: 1 } }),
  ),
  setTournamentRegistration: via(useSetRegistration, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { open: false } }),
  ),
  enterDeskTeam: via(useEnterTeam, ['desk.team.one'], ({ mutateAsync }) =>
    mutateAsync({ params, body: { category: 1, members: [{ name: 'Ana' }, { id: 2 }] } }),
  ),
  confirmDeskTeam: via(useConfirmTeam, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { method: 'cash' } }),
  ),
  returnDeskFee: via(useReturnFee, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { method: 'cash' } }),
  ),
  correctDeskFee: via(useCorrectFee, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { payment: 1, reason: 'Era débito' } }),
  ),
  removeDeskTeam: via(useRemoveTeam, [], ({ mutateAsync }) => mutateAsync({ params: { ...params, id: 1 } })),
  swapDeskPartner: via(useSwapPartner, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { leaves: 1, customer: 2 } }),
  ),
  setDeskImpediments: via(useSetImpediments, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { player: 1, impediments: [] } }),
  ),
  withdrawDeskTeam: via(useWithdrawTeam, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: {} }),
  ),
  askDeskMerge: via(useAskMerge, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { category: 1, into: 2, until: '2026-03-13T12:00' } }),
  ),
  takeBackDeskMerge: via(useTakeBackMerge, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { category: 1 } }),
  ),
  answerDeskMerge: via(useAnswerDeskMerge, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, id: 1 }, body: { answer: 'yes' } }),
  ),
  answerMerge: via(useAnswerMerge, [], ({ mutateAsync }) =>
    mutateAsync({ params: { id: 7 }, body: { answer: 'yes' } }),
  ),
  saveDeskSchedule: via(useSaveSchedule, [], ({ mutateAsync }) =>
    mutateAsync({
      params,
      body: { matches: [{ hash: 'abcdefghijkl', court: null, starts_at: null }], expected_version: 1 },
    }),
  ),
  delayDeskSchedule: via(useDelaySchedule, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { minutes: 45, expected_version: 1 } }),
  ),
  publishDeskDraw: via(usePublishDraw, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { category: 1, seed: 7, draw: 'x', expected_version: 1 } }),
  ),
  recordDeskResult: via(useRecordResult, [SOURCE, 'desk.result.arena.one'], ({ record }) =>
    record({ hash: 'abcdefghijkm', version: 1 }, { outcome: 'walkover', winner: 'A' }, []),
  ),
  callDeskMatch: via(useCallMatch, [SOURCE], ({ send }) => send({ match: 'abcdefghijkm' })),
  takeBackDeskCall: via(useTakeBackCall, [SOURCE], ({ send }) => send({ match: 'abcdefghijkm' })),
  finishDeskTournament: via(useFinishTournament, [], ({ mutateAsync }) => mutateAsync({ params })),
  cancelDeskTournament: via(useCancelTournament, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { reason: 'Chuva' } }),
  ),
};
