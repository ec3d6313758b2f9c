import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type MonitoringSettings, measuringOfPage } from '../../settings/monitoring-settings.ts';
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

/** Serves the app's page, rendered and compressed once at the start; with its preview where an address has one. */
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
  const plain = Buffer.from(
    pageWithSettings(built, {
      brand: settings.brand,
      support_url: settings.supportUrl,
      capture_script_url: settings.captureScriptUrl,
      card_script_url: settings.cardScriptUrl,
      ...measuringOfPage(settings.monitoring),
    }),
  );
  const encoded = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) };
  registerServiceWorker(app, webDirectory, { page: plain, headers: settings.headers });
  const page = plain.toString();
  app.get(APP_PAGE, async (request, reply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    reply
      .header('vary', 'Accept, Accept-Encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    // Without the database the page still opens.
    const preview = await settings.previewOf(request.originalUrl).catch(() => null);
    if (preview)
      return reply.send(pageWithPreview(page, preview, { base: settings.base(), brand: settings.brand }));
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(plain);
  });
}
