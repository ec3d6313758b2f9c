import {
  CUSTOMER_PHONE_SENTENCES,
  customerPhone,
  customerPhoneProblem,
} from '@bandeja/rules/clubs/customer-phone';
import * as z from 'zod/mini';
import { ruled } from '../ruled.ts';
import { text } from './primitives.ts';

/** A phone of any country, typed as people write it; the server reads E.164. */
export const customerPhoneField = () =>
  z.pipe(
    text(40).check(ruled(customerPhoneProblem, CUSTOMER_PHONE_SENTENCES)),
    z.transform((typed) => customerPhone(typed) ?? ''),
  );
