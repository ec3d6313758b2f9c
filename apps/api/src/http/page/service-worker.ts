import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Written by apps/web/build/service-worker.ts. */
const PAGE_REVISION = '@page-revision@';

/**
 * Serves /sw.js with the revision of the page that this server sends. The worker stores the page with its headers, so
 * other settings or another Content Security Policy must give another worker, also when the build is the same.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  webDirectory: string,
  { page, headers }: { page: Buffer; headers: unknown },
): void {
  const file = join(webDirectory, 'sw.js');
  if (!existsSync(file)) return;
  const revision = createHash('sha256')
    .update(page)
    .update(JSON.stringify(headers))
    .digest('hex')
    .slice(0, 16);
  const code = readFileSync(file, 'utf8').replaceAll(PAGE_REVISION, revision);
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code),
  );
}
