import * as z from 'zod/mini';
import { described } from './primitives.ts';

/** What the viewer can do with a match now. */
export const matchAbilities = () =>
  z.object({
    edit: z.boolean(),
    seat: described('Add, move, remove and invite players.', z.boolean()),
    record_set: described('Record or replace a set.', z.boolean()),
    remove_set: z.boolean(),
    finish: described("In a contested match: propose its sets, or accept the other team's.", z.boolean()),
    walkover: described('Record that one pair did not come; in a contested match: propose it.', z.boolean()),
    contest: z.boolean(),
    accept: z.boolean(),
    cancel: z.boolean(),
    leave: z.boolean(),
    confirm: described('Confirm the own place.', z.boolean()),
    not_me: described('Decline the own place, which frees it.', z.boolean()),
    open: described('Open it to others; left out: no.', z.optional(z.literal(true))),
  });
