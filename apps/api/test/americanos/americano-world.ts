import {
  type Americano,
  createAmericano,
  getAmericano,
  joinAmericano,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { useTestApp } from '../test-app.ts';

type Fields = { kind?: 'americano' | 'mexicano'; courts?: number; rounds?: number; players?: number };

/** The server of a test file, and short functions to gather, start, read and score an event. */
export function useAmericanoWorld() {
  const app = useTestApp();

  /** An event with its creator and other players, who joined by the link. */
  async function gather({ kind = 'americano', courts = 2, players = 8, ...fields }: Fields = {}) {
    const people = [];
    for (let index = 0; index < players; index += 1) people.push(await newPlayer(app, { level: 3 }));
    const [creator, ...others] = people as [SignedIn, ...SignedIn[]];
    const body = { kind, name: 'Sexta', points: 24, courts, ...fields } as const;
    const { body: event } = await app.call(createAmericano, { body }, { as: creator.token });
    const params = { hash: event.hash };
    for (const { token } of others) await app.call(joinAmericano, { params, body: {} }, { as: token });
    return { params, creator, others, people };
  }

  const read = async (params: { hash: string }, as?: SignedIn) =>
    (await app.call(getAmericano, { params }, as ? { as: as.token } : {})).body;
  const start = async (params: { hash: string }, by: SignedIn) =>
    (await app.call(startAmericano, { params, body: {} }, { as: by.token })).body;
  const score = (
    params: { hash: string },
    match: number,
    score_a: number,
    by: SignedIn,
    score_b = 24 - score_a,
  ) => app.call(scoreAmericano, { params, body: { match, score_a, score_b } }, { as: by.token });

  return { app, gather, read, start, score };
}

/** The code of a refusal. */
export const code = (answer: { headers: Record<string, unknown> }) => answer.headers['x-error-code'];

/** How many matches each player has who did not leave. */
export function counts({ entrants, matches }: Americano): number[] {
  const active = entrants.filter(({ left }) => !left).map(({ id }) => id);
  return active.map((id) => matches.filter(({ a, b }) => [...a, ...b].includes(id)).length);
}
