import { plainNameProblem } from '@bandeja/rules/accounts/names';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import {
  CUSTOMER_NAME_MAX,
  CUSTOMER_NAME_SENTENCES,
  customerNameProblem,
} from '@bandeja/rules/clubs/customer-name';
import { ruled } from '../ruled.ts';
import { personName } from './primitives.ts';

/** The name of a customer of a club, as the desk knows the person. */
export const customerNameField = () =>
  personName(CUSTOMER_NAME_MAX, 1)
    .check(ruled(plainNameProblem, ACCOUNT_PROBLEM_SENTENCES))
    .check(ruled(customerNameProblem, CUSTOMER_NAME_SENTENCES));
