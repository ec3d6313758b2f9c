import * as z from 'zod/mini';

/** What the viewer can do with a match now. */
export const matchAbilities = () =>
  z.object({
    edit: z.boolean(),
    /** Add, move, remove and invite players. */
    seat: z.boolean(),
    /** Record or replace a set. */
    record_set: z.boolean(),
    remove_set: z.boolean(),
    /** In a contested match: propose its sets, or accept the other team's. */
    finish: z.boolean(),
    /** Record that one pair did not come; in a contested match: propose it. */
    walkover: z.boolean(),
    contest: z.boolean(),
    accept: z.boolean(),
    cancel: z.boolean(),
    leave: z.boolean(),
    /** Confirm the own place. */
    confirm: z.boolean(),
    /** Decline the own place, which frees it. */
    not_me: z.boolean(),
  });
