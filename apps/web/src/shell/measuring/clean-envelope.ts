import { scrub } from '@bandeja/rules/privacy/scrub';
import { cleanPath } from './clean-address.ts';

type Head = { [name: string]: unknown };
type Item = readonly [Head, unknown];
/** Sentry's unit of transport: a head, and items that each have a head and a payload. */
export type Envelope = readonly [Head, readonly Item[]];

/** Addresses of the site, and attributes in a selector like `button[aria-label="Perfil de Ana"]`, also inside JSON. */
const LABELS = /\[(aria-label|title|alt|name|placeholder)=(\\*")[^\]]*?\2\]/g;

/**
 * Removes data that identifies the player: ids, tokens and queries of addresses, e-mails, and the labels of elements.
 */
export function cleanText(text: string, origin: string): string {
  const escaped = origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // With the site's origin, or as a quoted path alone; up to a mark that ends an address in text.
  const address = new RegExp(`(${escaped}|(?<=")(?=/[\\w-]))([^\\s"'\`<>\\\\)]*)`, 'g');
  const located = text.replace(address, (_whole, site: string, rest: string) => {
    const [path = ''] = rest.split(/[?#]/, 1);
    // Frames of a stack end with the line and the column.
    const [, file = path, place = ''] = /^(.*?)((?::\d+)*)$/.exec(path) ?? [];
    return site + cleanPath(file) + place;
  });
  return scrub(located.replace(LABELS, '[$1]'));
}

/** The envelope without personal data; its form and the lengths in its heads stay true. */
export function cleanEnvelope([head, items]: Envelope, origin: string): Envelope {
  const clean = (text: string) => cleanText(text, origin);
  const cleaned = items.map(([itemHead, payload]): Item => {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array))
      return [itemHead, JSON.parse(clean(JSON.stringify(payload)))];
    const text = clean(typeof payload === 'string' ? payload : new TextDecoder().decode(payload));
    return [
      'length' in itemHead ? { ...itemHead, length: new TextEncoder().encode(text).length } : itemHead,
      text,
    ];
  });
  return [JSON.parse(clean(JSON.stringify(head))), cleaned];
}
