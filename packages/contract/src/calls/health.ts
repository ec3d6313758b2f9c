import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

const Health = z.object({ status: z.string(), version: z.string(), database: z.optional(z.string()) });

export const getLive = defineCall({
  name: 'getLive',
  method: 'GET',
  path: '/api/health/live',
  tag: 'Saúde',
  summary: 'O processo responde',
  access: 'public',
  answer: Health,
});

export const getReady = defineCall({
  name: 'getReady',
  method: 'GET',
  path: '/api/health/ready',
  tag: 'Saúde',
  summary: 'O servidor pode atender: banco de dados incluído',
  access: 'public',
  answer: Health,
  errors: ['unavailable'],
});
