import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type MonitoringSettings, measuringOfPage } from '../../settings/monitoring-settings.ts';
import { drawnPageOf, readDrawnPages, withDrawnPage } from './drawn-pages.ts';
import { APP_PAGE } from './page-or-call.ts';
import { escapeAttribute, type PagePreview, pageWithPreview } from './page-preview.ts';
import { registerServiceWorker } from './service-worker.ts';

const PLACE = '<meta name="bandeja-settings" content="" />';

/** The built page with the browser's settings in its meta element. */
export function pageWithSettings(
  page: string,
  settings: { brand: string; support_url: string } & { [name: string]: string | undefined },
): string {
  if (!page.includes(PLACE)) throw new Error(`The built page has no ${PLACE}`);
  return page.replace(PLACE, PLACE.replace('""', `"${escapeAttribute(JSON.stringify(settings))}"`));
}

/** The default brand, whose mark the drawn pages show. */
const BRAND = 'Bandeja';

type Encoded = Record<'plain' | 'br' | 'gzip', Buffer>;

async function encode(page: string): Promise<Encoded> {
  const plain = Buffer.from(page);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

/**
 * Serves the app's page: for each route with its styles, scripts and drawn content, rendered and compressed once, at the first
 * request; with its preview where an address has one.
 */
export async function registerAppPage(
  app: FastifyInstance,
  webDirectory: string,
  settings: {
    brand: string;
    supportUrl: string;
    captureScriptUrl: string | undefined;
    cardScriptUrl: string | undefined;
    monitoring: MonitoringSettings;
    /** Sent with the page; the worker stores both. */
    headers: unknown;
    /** The preview of an address with its query; null: none. */
    previewOf: (url: string) => Promise<PagePreview | null>;
    base: () => string;
  },
) {
  const built = readFileSync(join(webDirectory, 'index.html'), 'utf8');
  const page = pageWithSettings(built, {
    brand: settings.brand,
    support_url: settings.supportUrl,
    capture_script_url: settings.captureScriptUrl,
    card_script_url: settings.cardScriptUrl,
    ...measuringOfPage(settings.monitoring),
  });
  const drawn = readDrawnPages(webDirectory);
  const look = { supportUrl: settings.supportUrl, isDrawn: settings.brand === BRAND };
  const rendered = new Map<string, Promise<Encoded>>();
  const pageAt = (url: string): Promise<Encoded> => {
    const found = drawnPageOf(drawn.pages, url);
    const known = rendered.get(found?.path ?? '');
    if (known) return known;
    const made = encode(found ? withDrawnPage(page, drawn, found, look) : page);
    rendered.set(found?.path ?? '', made);
    return made;
  };
  const { plain } = await pageAt(APP_PAGE);
  registerServiceWorker(app, webDirectory, { page: plain, headers: settings.headers });
  app.get(APP_PAGE, async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    reply
      .header('vary', 'Accept, Accept-Encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    // Without the database the page still opens.
    const preview = await settings.previewOf(request.originalUrl).catch(() => null);
    const encoded = await pageAt(request.originalUrl);
    if (preview) {
      const page = encoded.plain.toString();
      return reply.send(pageWithPreview(page, preview, { base: settings.base(), brand: settings.brand }));
    }
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(encoded[encoding ?? 'plain']);
  });
}
