import { chargePayment, createTeamPayment, getPayment } from '@bandeja/contract/calls/payments';
import {
  acceptTeam,
  answerMerge,
  declineTeam,
  getTournamentTeam,
  giveImpediments,
  listTournamentTeams,
  registerTeam,
  withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import {
  getTournament,
  listTournamentGroups,
  listTournamentMatches,
  listTournaments,
} from '@bandeja/contract/calls/tournaments';
import type { TournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { useCall, useChange } from '../../data/call-mutation.ts';
import { callQuery, keepWhilePaging } from '../../data/call-query.ts';
import { browserSessionId } from '../../lib/browser-session.ts';
import { api } from '../../session/api.ts';

export const TOURNAMENTS_PER_PAGE = 10;

interface TournamentsFilter {
  page?: number;
  status?: TournamentStatus | undefined;
  /** Only tournaments in which the viewer has a team. */
  mine?: boolean;
}

/** One page of the tournaments; the current page stays while the next one loads. */
export function tournamentsQuery({ page = 1, status, mine = false }: TournamentsFilter) {
  const input = {
    query: {
      page,
      page_size: TOURNAMENTS_PER_PAGE,
      ...(status && { status }),
      ...(mine && { mine: 'true' as const }),
    },
  };
  return { ...callQuery(listTournaments, input), placeholderData: keepWhilePaging(input) };
}

/** One tournament with its categories and the viewer's teams. */
export const tournamentQuery = (hash: string) => callQuery(getTournament, { params: { hash } });

/** The groups of a category with their standings; none before the draw. */
export const groupsQuery = (category: number) =>
  callQuery(listTournamentGroups, { params: { id: category } });

/** The matches of a category, by time. */
export const tournamentMatchesQuery = (category: number) =>
  callQuery(listTournamentMatches, { query: { category } });

/** The confirmed teams of a category, and the viewer's own. */
export const teamsQuery = (category: number) => callQuery(listTournamentTeams, { query: { category } });

/** One team of the player. */
export const teamQuery = (id: number) => callQuery(getTournamentTeam, { params: { id } });

/** Registers the player and a partner in a category; `draft` names the form's draft. */
export const useRegisterTeam = (draft: string) => useCall(registerTeam, { quiet: true, draft });

/** Accepts the invitation of a team, or an offered place. */
export const useAcceptTeam = () => useCall(acceptTeam);

/** Declines the invitation of a team. */
export const useDeclineTeam = () => useCall(declineTeam);

/** Answers whether the team plays in another category. */
export const useAnswerMerge = () => useCall(answerMerge);

/** Tells the club when the player cannot play. */
export const useGiveImpediments = () => useCall(giveImpediments, { quiet: true });

/** Withdraws the player's team. */
export const useWithdrawTeam = () => useCall(withdrawTeam);

/** The newest payment of a team's fee, or of one half of it; enable it only where there is a payment. */
export const teamPaymentQuery = ({ team, half }: Due) =>
  callQuery(getPayment, {
    params: half === null ? { a: 'tournament_team', b: team } : { a: 'tournament_half', b: half },
  });

/** What a Pix is for: the fee of a team, or one half of it. */
export interface Due {
  team: number;
  half: number | null;
}

/** Starts the Pix of a fee; `ended` is the payment that ended before: a Pix after it has a new retry key. */
export const useStartTeamPix = ({ team, half }: Due, ended: number | null) =>
  useChange(
    createTeamPayment.name,
    async (_input: undefined, key) => {
      const { id } = await api(
        createTeamPayment,
        { body: { team_id: team, ...(half !== null && { half }) } },
        { idempotencyKey: `${key}.payment` },
      );
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    {
      quiet: true,
      draft: half === null ? `team-pix.${team}` : `team-pix.${team}.${half}`,
      seen: () => ended,
    },
  );
