/**
 * The answer of an ability: null when the action is allowed now, else the code of the first refusal. Guards refuse with
 * the code; presenters send `ability === null` as `can`.
 */
export type Ability<Code extends string> = Code | null;
