import { type AccessRow, anyActor } from './access-rows.ts';

/** The rows of the calls of tournaments. */
export const TOURNAMENT_ACCESS: Readonly<Record<string, AccessRow>> = {
  listTournaments: anyActor(200),
  getTournamentTv: anyActor(200, ({ things }) => ({ params: { hash: things.tournament.hash } })),
  getTournament: anyActor(200, ({ things }) => ({ params: { hash: things.tournament.hash } })),
  listTournamentGroups: anyActor(200, ({ things }) => ({ params: { id: things.tournament.category } })),
  // Before the draw.
  getTournamentGroup: anyActor(404, ({ things }) => ({ params: { id: things.tournament.category } })),
  listGroupTeams: anyActor(404, ({ things }) => ({
    params: { id: things.tournament.category, groupId: things.tournament.category },
  })),
  listTournamentTeams: anyActor(200, ({ things }) => ({ query: { category: things.tournament.category } })),
  // A team that is not confirmed does not exist for other players.
  getTournamentTeam: {
    answers: [404, 404, 200],
    input: ({ things }) => ({ params: { id: things.unpaidTeam } }),
  },
  listTournamentMatches: anyActor(200, ({ things }) => ({
    query: { category: things.tournament.category },
  })),
  getTournamentMatch: anyActor(404, () => ({ params: { hash: 'x'.repeat(12) } })),
  registerTeam: {
    answers: [401, 400, 201],
    input: ({ things }) => ({
      body: { category: things.tournament.other, player_A: things.owner.id, player_B: things.partner.id },
    }),
  },
  acceptTeam: {
    answers: [401, 404, 200],
    input: ({ things }) => ({ params: { id: things.invitedTeam }, body: {} }),
  },
  declineTeam: {
    answers: [401, 404, 200],
    input: ({ things }) => ({ params: { id: things.invitedTeam }, body: {} }),
  },
  withdrawTeam: {
    answers: [401, 404, 200],
    input: ({ things }) => ({ params: { id: things.unpaidTeam }, body: {} }),
  },
  // Its category has no open question.
  answerMerge: {
    answers: [401, 404, 409],
    input: ({ things }) => ({ params: { id: things.unpaidTeam }, body: { answer: 'yes' } }),
  },
  giveImpediments: {
    answers: [401, 403, 200],
    input: ({ things }) => ({ params: { hash: things.tournament.hash }, body: { impediments: [] } }),
  },
};
