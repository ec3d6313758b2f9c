import {
  acceptTeam,
  type declineTeam,
  getTournamentTeam,
  registerTeam,
  type withdrawTeam,
} from '@bandeja/contract/calls/tournament-teams';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { useTestApp } from '../test-app.ts';

/** The server of a test file, and short functions to register teams, answer and read them. */
export function useRegistrationWorld(options: Parameters<typeof useTestApp>[0] = {}) {
  const app = useTestApp(options);

  const player = (fields: Parameters<typeof newPlayer>[1] = {}) => newPlayer(app, { level: 3, ...fields });

  /** The id of the only category of a new tournament. */
  async function category(fields: object = {}): Promise<number> {
    return (await createTournament(app.db, { categories: [fields] })).categories[0]?.id ?? 0;
  }

  const register = (id: number, one: SignedIn, other: SignedIn) =>
    app.call(
      registerTeam,
      { body: { category: id, player_A: one.id, player_B: other.id } },
      { as: one.token },
    );
  const answer = (
    call: typeof acceptTeam | typeof declineTeam | typeof withdrawTeam,
    id: number,
    by: SignedIn,
  ) => app.call(call as typeof acceptTeam, { params: { id }, body: {} }, { as: by.token });
  const read = async (id: number, by: SignedIn) =>
    (await app.call(getTournamentTeam, { params: { id } }, { as: await app.signIn(by.userId) })).body;
  const at = async (now: Date | string) => {
    app.clock.now = new Date(now);
    await app.runJobs();
  };

  /** A team that has registered and accepted. */
  async function accepted(id: number): Promise<{ team: number; one: SignedIn; other: SignedIn }> {
    const [one, other] = [await player(), await player()];
    const { body } = await register(id, one, other);
    await answer(acceptTeam, body.id, other);
    return { team: body.id, one, other };
  }

  return { app, player, category, register, answer, read, at, accepted };
}

/** The code of a refusal. */
export const code = (answer: { headers: Record<string, unknown> }) => answer.headers['x-error-code'];
