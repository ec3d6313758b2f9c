import type { InputTo } from '@bandeja/contract/call';
import {
  type Americano,
  type AmericanoMatch,
  addAmericanoGuest,
  createAmericano,
  finishAmericano,
  getAmericano,
  joinAmericano,
  leaveAmericano,
  listAmericanos,
  renewAmericanoLink,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { useCall, useChange, useSeenAnswer } from '../../data/call-mutation.ts';
import { callQuery } from '../../data/call-query.ts';
import { api } from '../../session/api.ts';

/** One event by the hash of its invite link: entrants, matches, table, and what the viewer can do. */
export const americanoQuery = (hash: string) => callQuery(getAmericano, { params: { hash } });

/** The viewer's last events, newest first. */
export const americanosQuery = callQuery(listAmericanos);

/** Every change answers the whole event. */
const whole = { answers: ({ hash }: Americano) => americanoQuery(hash) };

/** Creates an event; the hash of the answer is the invitation. */
export const useCreateAmericano = () => useCall(createAmericano, { ...whole, quiet: true });

/** Enters an event by its link; again after leaving is another attempt. */
export const useJoinAmericano = (hash: string) =>
  useCall(joinAmericano, { ...whole, seen: useSeenAnswer(americanoQuery(hash)) });

/** How many entrants this page has removed. */
let removals = 0;

/**
 * Adds a guest by name; again after a removal is another attempt. Not after every new answer of the event: a repeated
 * tap after a lost answer would add the guest twice.
 */
export const useAddAmericanoGuest = () => useCall(addAmericanoGuest, { ...whole, seen: () => removals });

/** Leaves an event, or removes an entrant. */
export const useLeaveAmericano = () =>
  useChange(
    leaveAmericano.name,
    async (input: InputTo<typeof leaveAmericano>, idempotencyKey) => {
      const event = await api(leaveAmericano, input, { idempotencyKey });
      removals += 1;
      return event;
    },
    whole,
  );

/** Starts an event. */
export const useStartAmericano = () => useCall(startAmericano, whole);

/** Records the points of a match; the same points over other ones than before are another attempt. */
export const useScoreAmericano = ({ score_a, score_b }: Pick<AmericanoMatch, 'score_a' | 'score_b'>) =>
  useCall(scoreAmericano, { ...whole, seen: () => [score_a, score_b] });

/** Gives an event another link; from the new one on it is another attempt. */
export const useRenewAmericanoLink = () => useCall(renewAmericanoLink, whole);

/** Ends an event. */
export const useFinishAmericano = () => useCall(finishAmericano, whole);
