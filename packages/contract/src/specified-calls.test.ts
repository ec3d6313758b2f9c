import { describe, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { requiredCalls } from './testing/required-calls.ts';

type Schema = { properties?: Record<string, unknown>; anyOf?: Schema[]; allOf?: Schema[] };
type Operation = {
  parameters: { name: string; in: string; schema: { default?: unknown } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Fields = { query: string[]; body: string[]; header: string[] };

/** Every path counts with and without the slash at its end. */
const keyOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/^\/|\/$/g, '').replace(/\{\w+\}/g, '{}')}`;

const propertiesOf = ({ properties = {}, anyOf = [], allOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...allOf].flatMap(propertiesOf),
];

/** A query parameter is listed by its name, and with its default where it has one. Names of headers have no case. */
function fieldsOf({ parameters, requestBody }: Operation): Fields {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const parametersIn = (place: string) => parameters.filter((parameter) => parameter.in === place);
  return {
    query: parametersIn('query').flatMap(({ name, schema }) =>
      schema.default === undefined ? [name] : [name, `${name}=${schema.default}`],
    ),
    body: bodies.flatMap(propertiesOf),
    header: parametersIn('header').map(({ name }) => name.toLowerCase()),
  };
}

const { paths } = openApiDocument('0') as unknown as { paths: Record<string, Record<string, Operation>> };
const offered = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [keyOf(method, path), fieldsOf(operation)] as const),
  ),
);

describe('the OpenAPI document', () => {
  test.each(requiredCalls)('has the required call $call', ({ method, path, fields }) => {
    const found = offered.get(keyOf(method, path));
    if (!found) throw new Error('the call is missing');
    const missingIn = (place: keyof Fields) => fields[place].filter((name) => !found[place].includes(name));
    expect({ query: missingIn('query'), body: missingIn('body'), header: missingIn('header') }).toEqual({
      query: [],
      body: [],
      header: [],
    });
  });
});
