import fc from 'fast-check';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Existing values by field name, so that a request passes the first checks and reaches the later ones. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export const NUL = '\0';
const LONE_SURROGATE = '\ud800';

const ODD_TEXTS = [
  ...['', ' ', NUL, `a${NUL}b`, LONE_SURROGATE, `Ana ${LONE_SURROGATE}`, '\u202eanA', '\ufeff', '👩‍👩‍👧‍👦'],
  ...['x'.repeat(300), '9'.repeat(400), '../../etc/passwd', "' OR 1=1 --", '%', '_', '\\', '%00', '{{7*7}}'],
  ...[
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    'Infinity',
    '1e999',
    '-1',
    '0',
  ],
  ...[
    '0x10',
    '1.5',
    '00',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    'a@b.co',
    'ç'.repeat(130),
  ],
  ...[
    '2026-02-30',
    '1900-01-01',
    '2199-12-31',
    '0000-00-00',
    '24:00',
    '25:61',
    '00:00',
    '23:59',
    '2026-03-09',
  ],
  ...['2026-03-06T12:00:00Z', '2199-12-31T23:59:59.999999999Z', '1900-01-01T00:00:00+23:59', '-000001-01-01'],
];
const ODD_VALUES: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e21,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1.7e308,
    5e-324,
    [],
    {},
    [[]],
    [null],
  ],
  ...[{ length: -1 }, { toString: 1 }, { id: { id: {} } }, ['a', ['b']], Array(500).fill(0)],
];

export const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
export const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...ODD_VALUES),
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values of the schema's type; lengths and patterns are random. */
export function likely(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const values = known[name];
  const described = byType(schema, name, known);
  return values ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, described) : described;
}

function byType(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => likely(choice, name, known)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -5),
        max: Math.min(schema.maximum ?? 200, 200),
      });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(likely(schema.items ?? {}, name, known), { maxLength: 5 });
    case 'object':
      return objectOf(schema, known);
    case 'string':
      return textOf(schema);
    default:
      return oddValue;
  }
}

function textOf({ format, maxLength }: Schema): fc.Arbitrary<string> {
  const at = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  if (format === 'date') return at.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return at.map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength ?? 60, 60) }),
    fc.constantFrom('18:00', '19:30', '2026-03-09', 'sandbox', 'booking', '1', 'Ana'),
  );
}

/** All fields of the schema; often one is missing, invalid, or added. */
export function objectOf(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {});
  const names = fields.map(([name]) => name);
  const whole = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, likely(field, name, known)])),
  );
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ name: fc.constantFrom(...names, 'is_admin'), value: oddValue }) },
    {
      weight: 1,
      arbitrary: fc.record({ name: fc.constantFrom(...names, 'x'), value: fc.constant(undefined) }),
    },
  );
  return fc
    .tuple(whole, change)
    .map(([object, one]) => (one ? { ...object, [one.name]: one.value } : object));
}
