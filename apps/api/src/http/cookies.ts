import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the request whose value has only characters of base64url and dots; null for any other. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const [, value] =
    new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return value ?? null;
}

type Cookie = { name: string; value: string; path: string; days: number };

/**
 * Sets a cookie that scripts cannot read and other sites do not send. Secure where the browser came by https, also behind
 * a proxy that does not say so.
 */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value, path, days }: Cookie,
  publicUrl: string | undefined,
): void {
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const age = days * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
