import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const [BUCKET, REGION, KEY_ID, SECRET] = ['fotos', 'sa-east-1', 'id-of-tests', 'secret/of+tests'];
/** Small, so that a list has several pages. */
const PAGE = 2;

/** What a request meets instead of its answer: no byte at all, half of a file and then nothing or the end, changed bytes. */
export type S3Fault = 'hang' | 'stall' | 'cut' | 'corrupt' | { status: number; code: string };

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4 by Amazon's description, written apart from the client. Returns the S3 code of a refusal. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const header = headers.authorization ?? '';
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(header);
  const [, credential = '', signed = '', signature] = parts ?? [];
  const stamp = String(headers['x-amz-date']);
  const scope = `${stamp.slice(0, 8)}/${REGION}/s3/aws4_request`;
  if (credential !== `${KEY_ID}/${scope}`) return 'InvalidAccessKeyId';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'AccessDenied';
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams].map((pair) => pair.map(encode).join('=')).sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query.join('&'), lines.join(''), signed, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${SECRET}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n')).toString('hex');
  if (signature !== expected) return 'SignatureDoesNotMatch';
  return hash === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** An S3-compatible server of one bucket in memory, by path, that checks signatures and has faults on demand. */
export async function startS3Server() {
  const objects = new Map<string, { data: Buffer; changedAt: Date; type: string | undefined }>();
  const state = {
    /** The fault that a request meets, if any. */
    faultOf: (_: { method: string; key: string }): S3Fault | undefined => undefined,
    /** Methods and keys of all requests, in order. */
    requests: [] as string[],
  };

  const list = (query: URLSearchParams) => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter(
      (key) => key.startsWith(query.get('prefix') ?? '') && key > after,
    );
    const page = keys.toSorted().slice(0, PAGE);
    const rows = page.map((key) => {
      const { data, changedAt } = objects.get(key) ?? { data: '', changedAt: new Date(0) };
      const fields = `<Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified>`;
      return `<Contents>${fields}<Size>${data.length}</Size></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    state.requests.push(`${method} ${key}`);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    const fault = state.faultOf({ method, key });
    if (fault === 'hang') return;
    if (typeof fault === 'object') return refuse(fault.status, fault.code);
    const refusal = refusalOf(request, body);
    if (refusal) return refuse(refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, refusal);
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    if (key === '') return response.end(method === 'GET' ? list(searchParams) : '');
    if (method === 'PUT') {
      const data =
        fault === 'corrupt' ? Buffer.from(body.map((byte, at) => (at === 20 ? byte ^ 1 : byte))) : body;
      objects.set(key, { data, changedAt: new Date(), type: request.headers['content-type'] });
      return response.end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.data.length, 'content-type': found.type ?? '' });
    if (fault !== 'stall' && fault !== 'cut') return response.end(method === 'GET' ? found.data : '');
    response.write(found.data.subarray(0, found.data.length / 2), () => {
      if (fault === 'cut') response.destroy();
    });
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    objects,
    settings: {
      ...{ endpoint, region: REGION, bucket: BUCKET, accessKeyId: KEY_ID, secretAccessKey: SECRET },
      pathStyle: true,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
