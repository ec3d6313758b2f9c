import {
  type Americano,
  addAmericanoGuest,
  createAmericano,
  finishAmericano,
  joinAmericano,
  leaveAmericano,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { useCall } from '../../../data/call-mutation.ts';
import { americanoQuery } from './get-americano.ts';

/** Every change answers the whole event. */
const whole = { answers: ({ hash }: Americano) => americanoQuery(hash) };

/** Creates an event; the hash of the answer is the invitation. */
export const useCreateAmericano = () => useCall(createAmericano, { ...whole, quiet: true });

/** Enters an event by its link. */
export const useJoinAmericano = () => useCall(joinAmericano, whole);

/** Adds a guest by name. */
export const useAddAmericanoGuest = () => useCall(addAmericanoGuest, whole);

/** Leaves an event, or removes an entrant. */
export const useLeaveAmericano = () => useCall(leaveAmericano, whole);

/** Starts an event. */
export const useStartAmericano = () => useCall(startAmericano, whole);

/** Records the points of a match. */
export const useScoreAmericano = () => useCall(scoreAmericano, whole);

/** Ends an event. */
export const useFinishAmericano = () => useCall(finishAmericano, whole);
