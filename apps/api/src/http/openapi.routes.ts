import { openApiDocument } from '@bandeja/contract/openapi';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../settings/settings.ts';

/** The same for each server that a process assembles. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** The contract as /api/openapi.json, and as a self-hosted page at /api/docs/. */
export async function registerOpenApi(app: FastifyInstance) {
  document ??= openApiDocument(VERSION);
  const contract = document;
  app.get('/api/openapi.json', async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return contract;
  });
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: contract as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`,
  });
}
