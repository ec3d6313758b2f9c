import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';

type JsonSchema = { [key: string]: unknown };

const isNull = (schema: JsonSchema) => schema.type === 'null';

/**
 * Rewrites "X or null" for fast-json-stringify, which would otherwise run a validator on every value to choose a
 * branch, and removes keywords that only validation needs.
 */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    anyOf,
    pattern: _pattern,
    format: _format,
    minimum: _min,
    maximum: _max,
    ...rest
  } = schema as JsonSchema;
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((option: JsonSchema) => !isNull(option));
    if (others.length === 1 && others.length < anyOf.length) {
      return { ...(simplify(others[0]) as JsonSchema), nullable: true };
    }
    return { ...rest, anyOf: others.map(simplify) };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      // Inside `properties` the keys are field names: a field called "format" must stay.
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as JsonSchema).map(([name, sub]) => [name, simplify(sub)]))
        : simplify(value),
    ]),
  );
}

/** Both are made once for each answer of the contract, also where a process assembles many servers, as the tests do. */
const schemas = new WeakMap<z.core.$ZodType, object>();
const serializers = new WeakMap<object, (answer: unknown) => string>();

/**
 * The JSON schema from which fast-json-stringify compiles an answer's serializer: the contract's schema,
 * simplified.
 */
export function responseSchema(answer: z.core.$ZodType): object {
  const known = schemas.get(answer);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  });
  const made = simplify(schema) as object;
  schemas.set(answer, made);
  return made;
}

/** Fastify's serializer compiler. */
export function serializerOf({ schema }: { schema: object }): (answer: unknown) => string {
  const known = serializers.get(schema);
  if (known) return known;
  const made = fastJsonStringify(schema);
  serializers.set(schema, made);
  return made;
}
