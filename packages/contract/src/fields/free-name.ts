import { plainNameProblem } from '@bandeja/rules/accounts/plain-name';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { ruled } from '../ruled.ts';
import { text } from './primitives.ts';

/**
 * A freely typed name of a guest or of a club that is not in the app: any letters, no links and no invisible
 * characters.
 */
export const freeName = () => text(120).check(ruled(plainNameProblem, ACCOUNT_PROBLEM_SENTENCES));
