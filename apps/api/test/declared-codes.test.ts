import { completeCall } from '@bandeja/contract/all-calls';
import { createMatch as createMatchCall, getMatch } from '@bandeja/contract/calls/matches';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerError } from '../src/http/errors/error-handler.ts';
import { Refusal } from '../src/http/errors/refusal.ts';
import { type RefusalWatch, watchRefusals } from './declared-codes.ts';
import { createTestApp, useTestApp } from './test-app.ts';

const UNDECLARED = 'getMatch answered 404 match_not_found: its contract does not declare this code';
/** The call without the code that its server answers for an unknown match. */
const careless = { ...completeCall(getMatch), errors: [] };

describe('call', () => {
  const app = useTestApp();

  test('throws when the answer has a code that the call does not declare', async () => {
    await expect(app.call(careless, { params: { id: 1 } })).rejects.toThrow(UNDECLARED);
  });

  test('returns the answer when the call declares its code', async () => {
    expect((await app.call(getMatch, { params: { id: 1 } })).status).toBe(404);
  });
});

describe('watchRefusals', () => {
  let server: FastifyInstance;
  let refusals: RefusalWatch;
  beforeEach(() => {
    server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
    server.setErrorHandler(answerError);
    for (const { method, path } of [careless, createMatchCall]) {
      server.route({
        method,
        url: path,
        handler: async () => {
          throw new Refusal('match_not_found');
        },
      });
    }
    server.get('/page', async (_, reply) => reply.status(404).send());
    refusals = watchRefusals(server, [careless]);
  });
  afterEach(() => server.close());

  test('throws for a raw request that a call refused with a code it does not declare', async () => {
    await server.inject('/api/matches/1/?of=no-call');
    expect(() => refusals.assertAllDeclared()).toThrow(UNDECLARED);
    expect(() => refusals.assertAllDeclared()).not.toThrow();
  });

  test('ignores routes that are no call of the contract', async () => {
    await server.inject('/page');
    await server.inject('/nowhere');
    await server.inject({ method: 'POST', url: '/api/matches/' });
    expect(() => refusals.assertAllDeclared()).not.toThrow();
  });
});

test('a test app watches its own server and throws when it closes', async () => {
  const app = await createTestApp({ watchedCalls: [careless] });
  await app.app.inject('/api/matches/1');
  await expect(app.close()).rejects.toThrow(UNDECLARED);
});
