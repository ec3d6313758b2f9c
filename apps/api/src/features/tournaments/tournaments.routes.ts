import * as teamCalls from '@bandeja/contract/calls/tournament-teams';
import * as calls from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import type { LinkLimits } from '../../http/limits/link-limits.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import type { Media } from './commands/create-tournament.ts';
import { registerDeskTournaments } from './desk/desk-tournaments.routes.ts';
import { registerRefereeLinks } from './desk/referee-links.routes.ts';
import {
  getTournamentGroup,
  getTournamentMatch,
  listTournamentGroups,
  listTournamentMatches,
} from './read-draw.ts';
import {
  getTournament,
  getTournamentTeam,
  listGroupTeams,
  listTournaments,
  listTournamentTeams,
  loadTeam,
} from './read-tournaments.ts';
import { getTournamentTv } from './read-tv.ts';
import { answerMerge } from './teams/answer-merge.ts';
import { giveImpediments, ownImpediments } from './teams/give-impediments.ts';
import { acceptTeam, declineTeam, registerTeam, withdrawTeam } from './teams/register-team.ts';

/** The lock of a category admits one registration at a time: the others wait here without a connection. */
const PER_CATEGORY = { width: 2, queue: 1000, perAccount: 8, perAddress: 500 };

/** A club's screens, and its guests' phones, come from one network. */
const TV = { width: 2, queue: 2_000, perAccount: 8, perAddress: 1_000 };

export function registerTournaments(
  frame: Frame,
  { hasProvider, media, limits }: { hasProvider: boolean; media: Media; limits: LinkLimits },
) {
  registerDeskTournaments(frame, { media });
  registerRefereeLinks(frame, { limits });
  const categoryGate = frame.gates('category', PER_CATEGORY);
  type Changed = { db: Database; viewer: PlayerViewer; now: Date };
  const present = (team: Parameters<typeof loadTeam>[1], { db, viewer, now }: Changed) =>
    loadTeam(db, team, { viewer, hasProvider, now });
  /** A team for a repeated request, in its present state. */
  const replay = ({ db, id, viewer, now }: Changed & { id: number }) =>
    getTournamentTeam(db, id, { viewer, hasProvider, now });

  registerCall(frame, calls.listTournaments, ({ db, query, viewer, now, request }) =>
    listTournaments(db, { query, viewer, hasProvider, now, url: request.url }),
  );
  registerCall(frame, calls.getTournament, ({ db, params, viewer, now }) =>
    getTournament(db, params.hash, { viewer, hasProvider, now }),
  );
  registerCall(frame, calls.listTournamentGroups, ({ db, params, viewer }) =>
    listTournamentGroups(db, params.id, { viewer }),
  );
  registerCall(frame, calls.getTournamentGroup, ({ db, params, viewer }) =>
    getTournamentGroup(db, params.id, { viewer }),
  );
  registerCall(frame, teamCalls.listGroupTeams, ({ db, params, viewer, now }) =>
    listGroupTeams(db, params, { viewer, hasProvider, now }),
  );
  registerCall(frame, teamCalls.listTournamentTeams, ({ db, query, viewer, now }) =>
    listTournamentTeams(db, query.category, { viewer, hasProvider, now }),
  );
  registerCall(frame, teamCalls.getTournamentTeam, ({ db, params, viewer, now }) =>
    getTournamentTeam(db, params.id, { viewer, hasProvider, now }),
  );
  registerCall(frame, calls.listTournamentMatches, ({ db, query, viewer }) =>
    listTournamentMatches(db, query, { viewer }),
  );
  registerCall(frame, calls.getTournamentMatch, ({ db, params, viewer }) =>
    getTournamentMatch(db, params.hash, { viewer }),
  );

  // One run for all who wait: on a day of finals every screen and phone of a club asks at each result.
  registerCall(
    frame,
    calls.getTournamentTv,
    ({ db, params, now }) => getTournamentTv(db, { hash: params.hash, now }),
    {
      gate: { through: frame.gates('tv', TV), key: ({ params }) => params.hash },
      revalidated: { name: ({ params }) => params.hash },
    },
  );

  registerCall(
    frame,
    teamCalls.registerTeam,
    async ({ body, ...context }) => present(await registerTeam(context.db, { ...body, ...context }), context),
    {
      gate: { through: categoryGate, key: ({ body }) => `category:${body.category}` },
      idempotency: replay,
    },
  );
  registerCall(
    frame,
    teamCalls.acceptTeam,
    async ({ params, ...context }) => present(await acceptTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    teamCalls.declineTeam,
    async ({ params, ...context }) => present(await declineTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    teamCalls.withdrawTeam,
    async ({ params, ...context }) => present(await withdrawTeam(context.db, params.id, context), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    teamCalls.answerMerge,
    async ({ params, body, ...context }) =>
      present(await answerMerge(context.db, { ...params, ...body, ...context }), context),
    { idempotency: replay },
  );
  registerCall(
    frame,
    teamCalls.giveImpediments,
    ({ db, viewer, params, body, now }) => giveImpediments(db, { ...params, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params }) => ownImpediments(db, { ...params, viewer }) },
  );
}
