import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../settings/media-settings.ts';
import { isMediaFile, type MediaStore, StorageFault, type StoredFile } from './media-store.ts';

/** Time limits of requests to the storage; shorter in tests. */
const TIMES = {
  /** A request with its answer, a repetition included; of a read, until its first byte. */
  answerMs: 10_000,
  /** Of a read, how long it may wait for the storage in all. Waiting for a slow browser does not count. */
  readMs: 15_000,
  /** The question whether the storage is there. */
  probeMs: 3_000,
  /** How long the answer to it is kept: readiness is public. */
  probeKeptMs: 5_000,
};

/** Pictures are under their path in the app, so that a CDN in front of the bucket needs no rules. */
const PREFIX = 'media/';

/** What browsers and CDNs that read the bucket get. */
const HEADERS = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };

const RETRY_AFTER_MS = 200;
const isTransient = (status: number) => status === 429 || status >= 500;

type Sending = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  data?: Uint8Array;
  signal: AbortSignal;
};

/**
 * Files as objects of one bucket. Every request ends within a time limit, and is repeated once after a failed connection or
 * a 5xx: all of them may come twice. A PUT carries the hash of its bytes, so the storage refuses changed ones.
 */
export async function openS3MediaStore(
  settings: S3Settings,
  times: Partial<typeof TIMES> = {},
): Promise<MediaStore> {
  const { AwsV4Signer } = await import('aws4fetch');
  const { endpoint, bucket, pathStyle, region, accessKeyId, secretAccessKey } = settings;
  const { answerMs, readMs, probeMs, probeKeptMs } = { ...TIMES, ...times };
  const base = new URL(endpoint);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const keys = new Map<string, ArrayBuffer>();

  async function sendOnce({ method, key = '', query = {}, data, signal }: Sending): Promise<Response> {
    const url = new URL(`${pathStyle ? `/${bucket}${key && '/'}` : '/'}${key}`, base);
    url.search = new URLSearchParams(query).toString();
    const hash = createHash('sha256').update(data ?? '');
    const signed = await new AwsV4Signer({
      ...{ url: url.href, method, region, accessKeyId, secretAccessKey, service: 's3', cache: keys },
      headers: { ...(data && HEADERS), 'x-amz-content-sha256': hash.digest('hex') },
    }).sign();
    // Unsigned, because proxies change it. A compressed answer has no size.
    signed.headers.set('accept-encoding', 'identity');
    return fetch(signed.url, {
      ...{ method, headers: signed.headers, signal, redirect: 'manual' },
      ...(data && { body: data as Uint8Array<ArrayBuffer> }),
    });
  }

  async function send(sending: Sending): Promise<Response> {
    const { method, signal } = sending;
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await sendOnce(sending);
        if (attempt === 2 || !isTransient(response.status) || response.status === 507) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === 2 || signal.aborted) throw awayBecause(method, error);
      }
      await sleep(RETRY_AFTER_MS, undefined, { signal }).catch((error: unknown) => {
        throw awayBecause(method, error);
      });
    }
  }

  /** A request whose answer has no body of interest. Resolves with its status; of the failures only 404 may be expected. */
  async function ask(sending: Omit<Sending, 'signal'>, ms = answerMs): Promise<'done' | 'missing'> {
    const response = await send({ ...sending, signal: AbortSignal.timeout(ms) });
    if (!response.ok) return missingOr(sending.method, response);
    await response.body?.cancel();
    return 'done';
  }

  async function pageOf(token: string | undefined) {
    const query = { 'list-type': '2', prefix: PREFIX, ...(token && { 'continuation-token': token }) };
    const response = await send({ method: 'GET', query, signal: AbortSignal.timeout(answerMs) });
    if (!response.ok) throw await faultOf('GET', response);
    const xml = await response.text().catch((error: unknown) => {
      throw awayBecause('GET', error);
    });
    return { files: filesIn(xml), next: textOf(xml, 'NextContinuationToken') };
  }

  let probe: { at: number; answer: Promise<unknown> } | undefined;

  return {
    kind: 's3',
    place: `bucket ${bucket} · ${base.host}`,
    async put(name, data) {
      if ((await ask({ method: 'PUT', key: PREFIX + name, data })) === 'missing')
        throw new StorageFault('STORAGE_AWAY', 'the storage answered PUT with 404');
    },
    async read(name) {
      const ending = new AbortController();
      const late = setTimeout(() => ending.abort(timedOut()), answerMs);
      try {
        const response = await send({ method: 'GET', key: PREFIX + name, signal: ending.signal });
        if (!response.ok) {
          await missingOr('GET', response);
          return null;
        }
        const size = Number(response.headers.get('content-length') ?? Number.NaN);
        if (!response.body || !Number.isInteger(size)) {
          ending.abort();
          throw new StorageFault('STORAGE_AWAY', 'the storage sent a file without its size');
        }
        const stream = Readable.from(chunksOf(response.body, { ending, readMs }), { objectMode: false });
        // A browser that leaves ends the request, also while the storage keeps it waiting.
        stream.once('close', () => ending.abort());
        return { size, stream };
      } finally {
        clearTimeout(late);
      }
    },
    has: async (name) => (await ask({ method: 'HEAD', key: PREFIX + name })) === 'done',
    async *list() {
      let token: string | undefined;
      do {
        const { files, next } = await pageOf(token);
        yield* files;
        token = next;
      } while (token);
    },
    async assertWritable() {
      const now = performance.now();
      if (!probe || now - probe.at > probeKeptMs) {
        const answer = ask({ method: 'HEAD' }, probeMs).then((result) => {
          if (result === 'missing') throw new StorageFault('STORAGE_AWAY', 'the bucket is missing');
        });
        probe = { at: now, answer };
      }
      await probe.answer;
    },
    async remove(name) {
      await ask({ method: 'DELETE', key: PREFIX + name });
    },
  };
}

const timedOut = () => new StorageFault('STORAGE_AWAY', 'the storage did not answer in time');

/** What is wrong with the connection, by its code: the address is in the settings. */
function awayBecause(method: string, error: unknown): StorageFault {
  if (error instanceof StorageFault) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    cause instanceof Error
      ? 'code' in cause && typeof cause.code === 'string'
        ? cause.code
        : cause.name
      : 'unknown';
  return new StorageFault('STORAGE_AWAY', `the storage did not answer ${method}: ${reason}`);
}

/** A missing object; every other failure is thrown, a missing bucket among them. */
async function missingOr(method: string, response: Response): Promise<'missing'> {
  const fault = await faultOf(method, response);
  if (response.status === 404 && !fault.message.includes('NoSuchBucket')) return 'missing';
  throw fault;
}

async function faultOf(method: string, response: Response): Promise<StorageFault> {
  const code = textOf(await response.text().catch(() => ''), 'Code') ?? '';
  const isFull = response.status === 507 || /full|quota|insufficient/i.test(code);
  return new StorageFault(
    isFull ? 'STORAGE_FULL' : 'STORAGE_AWAY',
    `the storage answered ${method} with ${response.status} ${code.replace(/\W/g, '').slice(0, 60)}`.trim(),
  );
}

/** The bytes of an answer as they come: the storage may keep them waiting for so long in all. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  { ending, readMs }: { ending: AbortController; readMs: number },
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let leftMs = readMs;
  try {
    for (;;) {
      const asked = performance.now();
      const late = setTimeout(() => ending.abort(timedOut()), leftMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(late));
      leftMs -= performance.now() - asked;
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw awayBecause('GET', error);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of this name in an answer, which has no nested ones of it. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

function filesIn(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)]
    .map(([, one = '']) => ({
      name: (textOf(one, 'Key') ?? '').slice(PREFIX.length),
      size: Number(textOf(one, 'Size')),
      changedAt: new Date(textOf(one, 'LastModified') ?? 0),
    }))
    .filter(({ name }) => isMediaFile(name));
}
