import { isIP } from 'node:net';
import * as z from 'zod/mini';

export const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['0', '1', 'true', 'false', 'on', 'off']), fallback ? '1' : '0'),
    z.transform((value) => value === '1' || value === 'true' || value === 'on'),
  );

/** Text of one line: it goes into mails, headers and paths. */
export const line = () => z.string().check(z.regex(/^\P{Cc}+$/u, 'must be one line of text'));

/** A secret that is sent in a header or compared: printable, without the line ends a pasted one brings along. */
export const secret = (pattern = /^[\x21-\x7e]{8,}$/) =>
  z.string().check(z.regex(pattern, 'must be at least 8 printable characters without spaces'));

const isHostName = (text: string) => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text);

export const host = () =>
  z.string().check(z.refine(isHostName, 'must be an IP address or a host name, like 127.0.0.1'));

/** Whether only this machine reaches the host: its name, 127.0.0.0/8 or ::1, in brackets or without. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  ['::1', '[::1]'].includes(hostname) ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'));

/** An address of the web without log-in, or null. Spaces and line ends, which URL would drop, are refused as well. */
function webUrl(value: string): URL | null {
  if (/[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password ? url : null;
}

/** An address that pages link to. */
export const webAddress = () =>
  z
    .string()
    .check(
      z.refine((value) => webUrl(value) !== null, 'must be an address like https://wa.me/5511999999999'),
    );

const isOrigin = (value: string) => {
  const url = webUrl(value);
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
};

/** The address of a web app. */
export const origin = () =>
  z.string().check(z.refine(isOrigin, 'must be an address like https://bandeja.app, without a path'));

const listOf = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export const origins = () =>
  z.pipe(
    z._default(
      z
        .string()
        .check(
          z.refine(
            (value) => listOf(value).every((one) => webUrl(one) !== null),
            'must be origins like https://bandeja.app, separated by commas',
          ),
        ),
      '',
    ),
    z.transform((value) => listOf(value).map((one) => new URL(one).origin)),
  );

/**
 * An address that this server or its pages fetch: https, or this machine. Without the characters that end a source in a
 * Content-Security-Policy, because such an address can be part of one.
 */
export const fetchedUrl = () =>
  z.string().check(
    z.refine((value) => {
      const url = /[;,'"\\]/.test(value) ? null : webUrl(value);
      return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
    }, 'must be an https address without ; , or quotes'),
  );

/** An address of a server that is not one of the web, like postgresql: or smtp:. */
export const serverUrl = (protocols: readonly string[], needsHost: boolean) =>
  z.string().check(
    z.refine(
      (value) => {
        if (!URL.canParse(value)) return false;
        const { protocol, hostname } = new URL(value);
        return protocols.includes(protocol) && (hostname !== '' || !needsHost);
      },
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );

/** The usual places of an operator's proxy: this machine or the network of its containers. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    NEAR.includes(text) ||
    (isIP(address) > 0 &&
      rest.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)))
  );
};

/**
 * Senders whose X-Forwarded-For is trusted: on, or the proxies' own addresses and networks. Never all senders: the
 * value of a client precedes the proxy's value, so each guess could come from a new address.
 */
export const proxies = () =>
  z.pipe(
    z.pipe(
      z._default(z.string(), 'off'),
      z.transform((value): string[] | false => {
        if (['on', 'true', '1'].includes(value)) return NEAR;
        return ['off', 'false', '0'].includes(value) ? false : value.split(',').map((one) => one.trim());
      }),
    ),
    z
      .union([z.literal(false), z.array(z.string())])
      .check(
        z.refine(
          (value) => value === false || value.every(isNetwork),
          'must be on, off or addresses like 10.0.0.2, 172.18.0.0/16, separated by commas',
        ),
      ),
  );
