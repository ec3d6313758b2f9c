import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Written by apps/web/build/service-worker.ts. */
const PAGE_REVISION = '@page-revision@';

/** In apps/web/worker/push.ts. */
const BRAND = '@brand@';

/** Safe in a string of code, whatever its quotes. */
const escapeInCode = (text: string) =>
  text.replace(/[^ \w]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Serves /sw.js with the revision of the page that this server sends. The worker stores the page with its headers, so
 * other settings or another Content Security Policy must give another worker, also when the build is the same. Nodes of
 * one build and with the same settings send the same one.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  webDirectory: string,
  { page, headers, brand }: { page: string; headers: unknown; brand: string },
): void {
  const file = join(webDirectory, 'sw.js');
  if (!existsSync(file)) return;
  const revision = createHash('sha256')
    .update(page)
    .update(JSON.stringify(headers))
    .digest('hex')
    .slice(0, 16);
  const code = readFileSync(file, 'utf8')
    .replaceAll(PAGE_REVISION, revision)
    .replaceAll(BRAND, () => escapeInCode(brand));
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code),
  );
}
