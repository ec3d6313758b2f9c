import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { APP_PAGE } from './page-or-call.ts';

const PLACE = '<meta name="bandeja-settings" content="" />';

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The built page with the browser's settings in its meta element. */
export function pageWithSettings(
  page: string,
  settings: {
    brand: string;
    support_url: string;
    capture_script_url?: string | undefined;
    card_script_url?: string | undefined;
  },
): string {
  if (!page.includes(PLACE)) throw new Error(`The built page has no ${PLACE}`);
  return page.replace(PLACE, PLACE.replace('""', `"${escapeAttribute(JSON.stringify(settings))}"`));
}

/** Serves the app's page, rendered and compressed once at the start. */
export async function registerAppPage(
  app: FastifyInstance,
  webDirectory: string,
  settings: {
    brand: string;
    supportUrl: string;
    captureScriptUrl: string | undefined;
    cardScriptUrl: string | undefined;
  },
) {
  const built = readFileSync(join(webDirectory, 'index.html'), 'utf8');
  const plain = Buffer.from(
    pageWithSettings(built, {
      brand: settings.brand,
      support_url: settings.supportUrl,
      capture_script_url: settings.captureScriptUrl,
      card_script_url: settings.cardScriptUrl,
    }),
  );
  const encoded = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) };
  app.get(APP_PAGE, (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    reply
      .header('vary', 'Accept, Accept-Encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(plain);
  });
}
