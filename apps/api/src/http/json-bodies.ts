import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors/refusal.ts';

/** A POST without a body is treated as an empty object; the schema names missing fields. */
export function readJsonBodies(app: FastifyInstance, depth: number) {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return app.getDefaultJsonParser('error', 'error')(request, body as string, (error, value) =>
      isDeeperThan(value, depth) ? done(new Refusal('invalid_request')) : done(error, value),
    );
  });
}

/** Whether arrays and objects are nested deeper than the limit. Does not descend beyond it. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
