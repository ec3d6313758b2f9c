import type { CompleteCall } from '@bandeja/contract/call';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Known, likely, NUL, objectOf, oddText, oddValue, type Schema } from './hostile-values.ts';

/** Request options of light-my-request. */
export type HostileRequest = { url: string; headers: Record<string, string>; payload?: string };

const deepArray = fc.constantFrom(50, 5_000, 100_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const deepObject = fc
  .constantFrom(50, 5_000, 30_000)
  .map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** Raw JSON that no serializer produces, inside an otherwise valid object. */
const smuggled = fc.oneof(
  fc.constantFrom(
    '"__proto__":{"is_admin":true}',
    '"constructor":{"prototype":{"x":1}}',
    '"\\u0000":1',
    '"":""',
  ),
  fc.constantFrom(
    '"id":1e999',
    '"id":-1e999',
    `"id":${'9'.repeat(500)}`,
    '"a\\ud800":"\\udfff"',
    '"length":-1',
  ),
  fc.oneof(deepArray, deepObject).map((deep) => `"deep":${deep}`),
);

function bodyOf(schema: Schema, known: Known): fc.Arbitrary<string> {
  const object = objectOf(schema, known).map((value) => JSON.stringify(value));
  const names = Object.keys(schema.properties ?? {});
  // A duplicate key: parsers take the second, which is the invalid one.
  const doubled = fc
    .record({ name: fc.constantFrom(...names, 'x'), value: oddValue })
    .map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const withMore = fc.tuple(object, fc.oneof(smuggled, doubled), fc.boolean()).map(([text, more, first]) => {
    if (text === '{}') return `{${more}}`;
    return first ? `{${more},${text.slice(1)}` : `${text.slice(0, -1)},${more}}`;
  });
  const broken = fc.oneof(
    fc.constantFrom('', 'null', 'true', '0', '""', '[]', '{', '{"a":', 'undefined', NUL, '\ufeff{}', '{}{}'),
    fc.constantFrom('"\\ud800"', '{"a":"\\u12"}', '1e999', `"${'x'.repeat(300_000)}"`),
    oddValue.map((value) => JSON.stringify(value)),
    deepArray,
  );
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 3, arbitrary: withMore }, broken);
}

/** encodeURIComponent throws on a lone surrogate, so its bytes are encoded directly. */
const encoded = (text: string) =>
  encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '�'),
  );

const asText = (value: unknown) =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
const rawPart = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%C0%80',
  '%ED%A0%80',
  '%00',
  '%2F..%2F',
  '',
  '.',
  '..',
  '%u0041',
);

function pathOf(call: CompleteCall, known: Known): fc.Arbitrary<string> {
  const schema = schemaOf(call.params);
  const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const part = (name: string) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: likely(schema.properties?.[name] ?? {}, name, known)
          .map(asText)
          .map(encoded),
      },
      { weight: 2, arbitrary: oddText.map(encoded) },
      { weight: 1, arbitrary: rawPart },
    );
  return fc
    .tuple(...names.map(part))
    .map((parts) =>
      names.reduce((path, name, index) => path.replace(`:${name}`, () => parts[index] ?? ''), call.path),
    );
}

function queryOf(call: CompleteCall, known: Known): fc.Arbitrary<string> {
  const schema = schemaOf(call.query);
  const names = Object.keys(schema.properties ?? {});
  const one = fc.constantFrom(...names, 'page', 'x').chain((name) =>
    fc.oneof(
      {
        weight: 3,
        arbitrary: likely(schema.properties?.[name] ?? {}, name, known).map(
          (value) => `${name}=${encoded(asText(value))}`,
        ),
      },
      { weight: 2, arbitrary: oddText.map((text) => `${name}=${encoded(text)}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `${name}=%ff`,
          `${name}[a]=1`,
          `${name}[]=1`,
          name,
          `${name}=1&${name}=2`,
          '__proto__=1',
        ),
      },
    ),
  );
  const near = fc.record(
    Object.fromEntries(names.map((name) => [name, likely(schema.properties?.[name] ?? {}, name, known)])),
  );
  const whole = near.map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encoded(asText(value))}`)
      .join('&'),
  );
  return fc.oneof(
    fc.constant(''),
    whole,
    fc.tuple(whole, one).map((parts) => parts.join('&')),
    fc.array(one, { maxLength: 4 }).map((parts) => parts.join('&')),
  );
}

const schemaOf = (schema: z.core.$ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const ODD_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'a',
  'application/json; charset=x',
];

const headers = fc
  .record(
    {
      'idempotency-key': fc.oneof(
        { weight: 3, arbitrary: fc.uuid() },
        fc.constantFrom('', 'k', 'k'.repeat(201), 'ç', ' ', "'"),
      ),
      'x-session-id': fc.constantFrom('a', 'x'.repeat(500), '\u00ff'),
      'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x', '::1, 10.0.0.1'),
      'x-signature': fc.constantFrom('ts=1,v1=00', 'ts=1e999,v1=zz', '=', 'ts=,v1='),
      'if-none-match': fc.constantFrom('*', '"'),
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Record<string, string>);

function formOf(schema: Schema, known: Known): fc.Arbitrary<string> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const file = fc.constantFrom(
    '',
    'x',
    'GIF89a',
    '<svg/>',
    '\x89PNG\r\n\x1a\n',
    Buffer.from(png, 'base64').toString('latin1'),
  );
  const field = (name: string) =>
    fc
      .oneof({ weight: 4, arbitrary: likely(schema.properties?.[name] ?? {}, name, known) }, oddText)
      .map((value) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`);
  const image = fc
    .tuple(
      fc.constantFrom('image', 'image', 'other'),
      fc.constantFrom('a.png', '../../a.sh', '', 'a\\"b'),
      file,
    )
    .map(
      ([name, fileName, bytes]) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${bytes}\r\n`,
    );
  return fc
    .tuple(
      field('content_type'),
      field('object_id'),
      field('caption'),
      image,
      fc.constantFrom('--b--\r\n', '--b--\r\n', '', '--'),
    )
    .map((parts) => parts.join(''));
}

/** Requests to a call: valid, almost valid, and hostile. */
export function hostileRequests(call: CompleteCall, known: Known): fc.Arbitrary<HostileRequest> {
  const url = fc
    .tuple(pathOf(call, known), queryOf(call, known))
    .map(([path, query]) => (query ? `${path}?${query}` : path));
  if (call.method === 'GET') return fc.record({ url, headers });
  const isForm = call.bodyType !== undefined;
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(isForm ? ['multipart/form-data; boundary=b'] : JSON_TYPES)) },
    fc.constantFrom(...ODD_TYPES),
  );
  const schema = schemaOf(call.body);
  const payload = isForm
    ? fc.oneof({ weight: 4, arbitrary: formOf(schema, known) }, bodyOf(schema, known))
    : bodyOf(schema, known);
  return fc.record({ url, headers, type, payload }).map((made) => ({
    url: made.url,
    headers: { ...made.headers, 'content-type': made.type },
    payload: made.payload,
  }));
}
