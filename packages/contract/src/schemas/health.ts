import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

const Health = z.object({ status: z.string(), version: z.string() });

/**
 * pictures: where they are; storage: whether they can be stored. failed refuses uploads only, so the server stays ready. mail_quota: warning from 80 % of the daily quota of
 * mails on; none: there is no quota.
 */
const Readiness = z.extend(Health, {
  database: z.string(),
  pictures: z.enum(['disk', 's3']),
  storage: z.enum(['ok', 'failed']),
  mail_quota: z.enum(['none', 'ok', 'warning', 'used']),
});

export const getLive = defineCall({
  tag: 'Saúde',
  summary: 'O processo responde',
  access: 'public',
  answer: Health,
});

export const getReady = defineCall({
  tag: 'Saúde',
  summary: 'O servidor pode atender: banco de dados incluído; um 503 diz em reasons o que falta',
  access: 'public',
  answer: Readiness,
  errors: ['unavailable'],
});
