import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type MonitoringSettings, measuringOfPage } from '../../settings/monitoring-settings.ts';
import { drawnPageOf, readDrawnPages, withDrawnPage } from './drawn-pages.ts';
import { APP_PAGE } from './page-or-call.ts';
import {
  DEFAULT_BRAND,
  escapeAttribute,
  fixedPreview,
  type PagePreview,
  pageWithPreview,
} from './page-preview.ts';
import { registerServiceWorker } from './service-worker.ts';

const PLACE = '<meta name="bandeja-settings" content="" />';

/** The built page with the browser's settings in its meta element. */
export function pageWithSettings(
  page: string,
  settings: { brand: string; support_url: string } & { [name: string]: string | undefined },
): string {
  if (!page.includes(PLACE)) throw new Error(`The built page has no ${PLACE}`);
  const content = escapeAttribute(JSON.stringify(settings));
  const brand = escapeAttribute(settings.brand);
  return page
    .replace(PLACE, () => PLACE.replace('""', () => `"${content}"`))
    .replace(/(?<=<title>|<noscript>O )Bandeja/g, () => brand);
}

/** The manifest of the installed app under the name of the product. */
function manifestWithBrand(manifest: string, brand: string): string {
  return JSON.stringify({ ...JSON.parse(manifest), name: brand, short_name: brand });
}

type Encoded = Record<'plain' | 'br' | 'gzip', Buffer>;

async function encode(page: string): Promise<Encoded> {
  const plain = Buffer.from(page);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

/** Fast: for a page that is sent once. */
const encodeOnce = (page: string): Promise<Buffer> =>
  promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/**
 * Serves the app's page: for each route with its styles, scripts, drawn content and preview, rendered and compressed once,
 * at the first request; with a preview of its own where an address has one. Also the files that show the brand.
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
    /** The preview of an address, with its query, from the database; null: none. */
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
  const { brand } = settings;
  const look = { supportUrl: settings.supportUrl, isDrawn: brand === DEFAULT_BRAND };
  const withPreview = (html: string, preview: PagePreview | null) =>
    preview ? pageWithPreview(html, preview, { base: settings.base(), brand }) : html;
  const rendered = new Map<string, { html: string; encoded: Promise<Encoded> }>();
  /** Without the preview that an address has of its own, and with that of its route. */
  const pageAt = (url: string) => {
    const found = drawnPageOf(drawn.pages, url);
    const path = found?.path ?? '';
    const known = rendered.get(path);
    if (known) return known;
    const html = found ? withDrawnPage(page, drawn, found, look) : page;
    const made = { html, encoded: encode(withPreview(html, fixedPreview(path, brand))) };
    rendered.set(path, made);
    return made;
  };
  // Without the preview, which names this server's address: every node has the same worker.
  const stored = pageAt(APP_PAGE).html;
  registerServiceWorker(app, webDirectory, { page: stored, headers: settings.headers, brand });
  const manifest = join(webDirectory, 'manifest.webmanifest');
  if (brand !== DEFAULT_BRAND && existsSync(manifest)) {
    const text = manifestWithBrand(readFileSync(manifest, 'utf8'), brand);
    app.get('/manifest.webmanifest', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(text),
    );
  }
  app.get(APP_PAGE, async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    reply
      .header('vary', 'Accept, Accept-Encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    // Without the database the page still opens.
    const preview = await settings.previewOf(request.originalUrl).catch(() => null);
    const { html, encoded } = pageAt(request.originalUrl);
    if (preview) {
      const own = withPreview(html, preview);
      if (encoding !== 'br') return reply.send(own);
      return reply.header('content-encoding', 'br').send(await encodeOnce(own));
    }
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send((await encoded)[encoding ?? 'plain']);
  });
}

/** The files of the build, compressed ones where a browser takes them. */
export async function serveBuiltFiles(app: FastifyInstance, webDirectory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDirectory,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite's names contain a hash of the content; other files may change under their names.
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
