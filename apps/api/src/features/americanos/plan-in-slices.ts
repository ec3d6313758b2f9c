import type { Americano } from '@bandeja/contract/calls/americanos';
import { PLANNED_ROUNDS_AT_MOST, PLAYERS_AT_LEAST } from '@bandeja/rules/americano/abilities';
import {
  fullRounds,
  matchesARound,
  type Plan,
  type PlanInput,
  planSteps,
} from '@bandeja/rules/americano/plan-rounds';
import { LRUCache } from 'lru-cache';
import { createSharedReads, type GatePlace, type Gates } from '../../http/limits/gate.ts';
import { inSlices } from '../../http/limits/in-slices.ts';

/** A search takes up to a second; requests that wait are served after each slice of it. */
const SLICE_MS = 2;

/** The calls that may search: one at a time, outside any database connection, and the accounts take turns. */
const PLANS = { width: 1, queue: 300, perAccount: 8, perAddress: 100 };

/** Every read of an event before its start shows its plan, and the start plays it: each one is searched once. */
const plans = new LRUCache<string, Plan>({ max: 100 });

/** Like planAmericano, without blocking the thread; a plan from the start is remembered. */
export async function planInSlices(input: PlanInput): Promise<Plan> {
  const key = input.played?.length ? null : keyOf(input);
  const known = key === null ? undefined : plans.get(key);
  if (known) return known;
  const plan = await inSlices(planSteps(input), SLICE_MS);
  if (key !== null) plans.set(key, plan);
  return plan;
}

const keyOf = ({ players, courts, rounds, seed }: PlanInput): string =>
  JSON.stringify([players, courts, rounds, seed]);

type Size = { players: readonly number[]; courts: number; rounds: number | null };

export const plannedRounds = ({ players, courts, rounds }: Size): number =>
  rounds ?? Math.min(PLANNED_ROUNDS_AT_MOST, fullRounds(players.length, courts));

/** Completes an event before its start with its plan, in a transaction of no request. */
export function createPlanner(gates: Gates) {
  const gate = gates('plans', PLANS);
  const shareWaiting = createSharedReads<Plan>();
  const search = async (input: PlanInput, place: Omit<GatePlace, 'key'>): Promise<Plan> => {
    const key = keyOf(input);
    return (
      plans.get(key) ??
      shareWaiting(
        key,
        () => planInSlices(input),
        (work) => gate({ ...place, key: 'plans' }, work),
      )
    );
  };
  return {
    /** For calls whose transaction plans: they wait here before it begins. */
    gate,
    async withPlan(
      event: Americano,
      { seed, ...place }: Omit<GatePlace, 'key'> & { seed: () => Promise<number> },
    ): Promise<Americano> {
      const players = event.entrants.filter(({ left }) => !left).map(({ id }) => id);
      if (event.stage !== 'gathering' || players.length < PLAYERS_AT_LEAST) return event;
      const { courts, kind } = event;
      const rounds = plannedRounds({ players, courts, rounds: event.rounds });
      const plan =
        kind === 'americano' ? await search({ players, courts, rounds, seed: await seed() }, place) : null;
      const matches = plan?.rounds.flat().length ?? rounds * matchesARound(players.length, courts);
      return {
        ...event,
        plan: {
          rounds,
          matches_least: Math.floor((matches * 4) / players.length),
          matches_most: Math.ceil((matches * 4) / players.length),
          repeats: plan?.repeats ?? null,
        },
      };
    },
  };
}
