import { allCalls } from '@bandeja/contract/all-calls';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { responseSchema, serializerOf } from './response-schema.ts';

describe('the schema of serialized answers', () => {
  test('has "X or null" in the form that fast-json-stringify serializes without a validator', () => {
    const schema = responseSchema(z.object({ level: z.nullable(z.object({ level: z.number() })) }));
    expect(schema).toMatchObject({ properties: { level: { type: 'object', nullable: true } } });
    expect(JSON.stringify(schema)).not.toContain('anyOf');
  });

  test('keeps fields whose names are keywords of JSON schema', () => {
    const schema = responseSchema(z.object({ format: z.string(), pattern: z.string() }));
    expect(schema).toMatchObject({ properties: { format: { type: 'string' }, pattern: { type: 'string' } } });
  });

  test('schema and serializer of an answer are made once in a process', () => {
    const answer = z.object({ level: z.number() });
    expect(responseSchema(answer)).toBe(responseSchema(answer));
    const schema = responseSchema(answer);
    expect(serializerOf({ schema })).toBe(serializerOf({ schema }));
    expect(serializerOf({ schema })({ level: 2, secret: 'x' })).toBe('{"level":2}');
  });

  test('no answer of the contract needs a validator to be serialized', () => {
    const slow = allCalls.filter(
      (call) => call.answer && JSON.stringify(responseSchema(call.answer)).includes('anyOf'),
    );
    expect(slow.map((call) => call.name)).toEqual([]);
  });
});
