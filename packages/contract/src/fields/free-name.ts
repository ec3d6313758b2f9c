import { plainNameProblem } from '@bandeja/rules/accounts/names';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { cleanText } from '@bandeja/rules/text/clean-text';
import { ruled } from '../ruled.ts';
import { typed } from './primitives.ts';

/**
 * A freely typed name or title, of a guest, a club that is not in the app, an Americano, a tournament or its category:
 * any letters, no links and no invisible characters.
 */
export const freeName = (max = 120, min = 0) =>
  typed(cleanText)(max, min).check(ruled(plainNameProblem, ACCOUNT_PROBLEM_SENTENCES));
