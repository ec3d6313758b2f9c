import { scrub, scrubMessage } from '@bandeja/rules/privacy/scrub';
import { expect, test } from 'vitest';
import { presentError } from './server-log.ts';

test('an error of PostgreSQL keeps its codes and names, and no value', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (email)=(ana@padel.com.br) already exists.',
    where: 'COPY users, line 1: "Ana"',
    constraint: 'users_email_key',
    table: 'users',
  });
  const shown = presentError(error);
  expect(shown).toMatchObject({ code: '23505', constraint: 'users_email_key', table: 'users' });
  expect(JSON.stringify(shown)).not.toMatch(/ana@|Ana|detail|where/);
});

test('the value that PostgreSQL quotes in a message is left out', () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "Ana Souza"'), {
    code: '22007',
    severity: 'ERROR',
  });
  expect(presentError(error)).toMatchObject({ message: 'invalid input syntax for type date: [value]' });
  expect(JSON.stringify(presentError(error))).not.toContain('Ana');
});

test('text that is no JSON is not quoted, and properties and causes are cleaned alike', () => {
  let failure: unknown;
  try {
    JSON.parse('{"name": Ana Souza}');
  } catch (error) {
    failure = error;
  }
  const error = Object.assign(new Error('mail to ana@padel.com.br refused', { cause: failure }), {
    recipient: 'ana@padel.com.br',
  });
  const text = JSON.stringify(presentError(error));
  expect(text).not.toMatch(/Ana|ana@/);
  expect(text).toContain('[e-mail]');
  expect(text).toContain('presented-error.test.ts');
});

test('addresses, tokens, passwords of addresses and phones are removed, times and ids stay', () => {
  expect(scrub('GET x as joão.é@clube-de-padel.com.br')).toBe('GET x as [e-mail]');
  expect(scrub('Bearer abc.def eyJhbGciOi.eyJzdWIi.c2lnbmF0')).toBe('[token] [token]');
  expect(scrub('postgresql://bandeja:geheim@db:5432/x')).toBe('postgresql://[credentials]@db:5432/x');
  expect(scrub('{"time":1772798400000}')).toBe('{"time":1772798400000}');
  expect(scrubMessage('call +55 (11) 95555-4444 now')).toBe('call [number] now');
  expect(scrubMessage('booking 12345 at 2026-03-06')).toBe('booking 12345 at 2026-03-06');
});
