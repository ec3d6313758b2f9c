import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the request whose value has only characters of base64url and dots; null for any other. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const [, value] =
    new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return value ?? null;
}

type Cookie = {
  name: string;
  value: string;
  path: string;
  seconds: number;
  /** Scripts of the page may read and set it. */
  isForScripts?: boolean;
};

export const SECONDS_OF_A_DAY = 24 * 60 * 60;

/**
 * Sets a cookie that other sites do not send, and that scripts cannot read unless it is for them. Secure where the browser came by https, also behind
 * a proxy that does not say so.
 */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value, path, seconds, isForScripts = false }: Cookie,
  publicUrl: string | undefined,
): void {
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const flags = [...(isForScripts ? [] : ['HttpOnly']), 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  reply.header('set-cookie', [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, ...flags].join('; '));
}
