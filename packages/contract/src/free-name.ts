import { plainNameProblem } from '@bandeja/rules/accounts/plain-name';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { text } from './primitives.ts';
import { ruled } from './ruled.ts';

/** A name typed freely, of a guest or a club without a page here: any letters, but neither links nor invisible characters. */
export const freeName = () => text(120).check(ruled(plainNameProblem, ACCOUNT_PROBLEM_SENTENCES));
