import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** The address of the bare page on each front. */
export const BARE = '/bare/';

export interface Front {
  url: string;
  stop: () => void;
}

type Asked = IncomingMessage | Http2ServerRequest;
type Answer = ServerResponse | Http2ServerResponse;

/** Headers that belong to one connection, which HTTP/2 refuses. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1';
  try {
    execFileSync('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  } catch (cause) {
    throw new Error('bench:web needs the program openssl for the certificate of its TLS front.', { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function barePage(): Promise<Map<string, { type: string; body: Buffer }>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./bare-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const html =
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>React</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script type="module" src="${BARE}page.js"></script></head><body><div id="root"></div></body></html>`;
  return new Map([
    [BARE, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) }],
    [`${BARE}page.js`, { type: 'text/javascript', body: brotliCompressSync(outputFiles[0]?.contents ?? '') }],
  ]);
}

/** TLS fronts of one server, by HTTP/2 and by HTTP/1.1, with the bare page next to its own. */
export async function startFronts(target: string): Promise<Record<'h2' | 'h1', Front>> {
  const bare = await barePage();
  const tls = certificate();
  const { hostname, port } = new URL(target);

  const answer = (asked: Asked, reply: Answer) => {
    const path = asked.url ?? '/';
    const own = bare.get(path);
    if (own) {
      reply.writeHead(200, {
        'content-type': own.type,
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      });
      reply.end(own.body);
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)),
    );
    const passed = request({ hostname, port, path, method: asked.method, headers }, (answered) => {
      const kept = Object.entries(answered.headers).filter(([name]) => !OF_CONNECTION.has(name));
      reply.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept));
      answered.pipe(reply as ServerResponse);
    });
    passed.on('error', () => reply.end());
    reply.on('close', () => passed.destroy());
    asked.pipe(passed);
  };

  const servers = {
    h2: createSecureServer(tls, answer),
    h1: createServer(tls, answer),
  };
  const start = async (server: (typeof servers)['h2' | 'h1']): Promise<Front> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the front has no port');
    return { url: `https://127.0.0.1:${address.port}`, stop: () => server.close() };
  };
  return { h2: await start(servers.h2), h1: await start(servers.h1) };
}
