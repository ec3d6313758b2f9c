import {
  acceptTeam as acceptTeamCall,
  declineTeam as declineTeamCall,
  getTournamentTeam,
  listGroupTeams,
  listTournamentTeams,
  registerTeam as registerTeamCall,
  withdrawTeam as withdrawTeamCall,
} from '@bandeja/contract/calls/tournament-teams';
import {
  getTournament as getTournamentCall,
  getTournamentGroup,
  getTournamentMatch,
  listTournamentGroups,
  listTournamentMatches,
  listTournaments as listTournamentsCall,
} from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/transaction';
import { createGate } from '../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { getTournament, listTournaments } from './reads/list-tournaments.ts';
import {
  readCategoryTeams,
  readGroup,
  readGroups,
  readGroupTeams,
  readMatch,
  readMatches,
  readTeam,
} from './reads/read-draw.ts';
import { acceptTeam } from './teams/accept-team.ts';
import { declineTeam, withdrawTeam } from './teams/leave-team.ts';
import { registerTeam } from './teams/register-team.ts';
import { presentOneTeam } from './teams/teams.presenter.ts';

/** The lock of a category admits one registration at a time: the others wait here without a connection. */
const PER_CATEGORY = { width: 2, queue: 1000, perAccount: 8, perAddress: 500 };

export function registerTournaments(frame: Frame, { hasProvider }: { hasProvider: boolean }) {
  const categoryGate = createGate(PER_CATEGORY);
  type Changed = { db: Database; viewer: PlayerViewer; now: Date };
  const present = (team: Parameters<typeof presentOneTeam>[1], { db, viewer, now }: Changed) =>
    presentOneTeam(db, team, { viewer, hasProvider, now });
  /** A team for a repeated request, in its present state. */
  const replay = ({ db, id, viewer, now }: Changed & { id: number }) =>
    readTeam(db, id, { viewer, hasProvider, now } as Parameters<typeof readTeam>[2]);

  registerCall(frame, listTournamentsCall, ({ db, query, viewer, now, request }) =>
    listTournaments(db, { query, viewer, hasProvider, now, url: request.url }),
  );
  registerCall(frame, getTournamentCall, ({ db, params, viewer, now }) =>
    getTournament(db, params.hash, { viewer, hasProvider, now }),
  );
  registerCall(frame, listTournamentGroups, ({ db, params }) => readGroups(db, params.id));
  registerCall(frame, getTournamentGroup, ({ db, params }) => readGroup(db, params.id));
  registerCall(frame, listGroupTeams, ({ db, params, viewer, now }) =>
    readGroupTeams(db, params, { viewer, hasProvider, now }),
  );
  registerCall(frame, listTournamentTeams, ({ db, query, viewer, now }) =>
    readCategoryTeams(db, query.category, { viewer, hasProvider, now }),
  );
  registerCall(frame, getTournamentTeam, ({ db, params, viewer, now }) =>
    readTeam(db, params.id, { viewer, hasProvider, now }),
  );
  registerCall(frame, listTournamentMatches, ({ db, query, viewer, now }) =>
    readMatches(db, query, { viewer, hasProvider, now }),
  );
  registerCall(frame, getTournamentMatch, ({ db, params, viewer, now }) =>
    readMatch(db, params.hash, { viewer, hasProvider, now }),
  );

  registerCall(
    frame,
    registerTeamCall,
    async ({ body, ...context }) => present(await registerTeam(context.db, { ...body, ...context }), context),
    {
      gate: { through: categoryGate, key: ({ body }) => `category:${body.category}` },
      idempotency: replay,
    },
  );
  registerCall(
    frame,
    acceptTeamCall,
    async ({ params, ...context }) => present(await acceptTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    declineTeamCall,
    async ({ params, ...context }) => present(await declineTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    withdrawTeamCall,
    async ({ params, ...context }) => present(await withdrawTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
}
