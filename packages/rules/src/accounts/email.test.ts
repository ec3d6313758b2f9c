import { describe, expect, it } from 'vitest';
import { emailProblem, normalizeEmail } from './email.ts';

/** 254 characters, the maximum length of an address. */
const LONGEST = `${'a'.repeat(64)}@${'bcd.'.repeat(46)}b.com`;

describe('emailProblem', () => {
  it.each([
    'ana@exemplo.com.br',
    'ana.souza+padel@exemplo.com',
    'A_B-c@sub.dominio.io',
    "o'neil@exemplo.com",
    'ana@joão.com.br',
    'ana@xn--caf-dma.xn--p1ai',
    `${'a'.repeat(64)}@exemplo.com`,
    `ana@${'b'.repeat(63)}.com`,
    LONGEST,
    'ana\u200b@exemplo.com',
    'ａｎａ＠ｅｘｅｍｐｌｏ．ｃｏｍ',
    'ana@exa\u0308mple.com',
  ])('accepts %s', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    ['joão@exemplo.com', 'email_not_ascii'],
    ['анна@exemplo.com', 'email_not_ascii'],
    ['joa\u0303o@exemplo.com', 'email_not_ascii'],
    ['', 'email_missing'],
    ['ana @exemplo.com', 'email_has_spaces'],
    [' ana@exemplo.com', 'email_has_spaces'],
    ['ana@exemplo.com\n', 'email_has_spaces'],
    ['ana\u00a0b@exemplo.com', 'email_has_spaces'],
    ['ana@gma\u0131l.com', 'email_with_dotless_i'],
    ['mar\u0131a@exemplo.com', 'email_with_dotless_i'],
    ['İana@exemplo.com', 'email_invalid'],
    ['\u200b', 'email_missing'],
    ['ana', 'email_invalid'],
    ['ana@', 'email_invalid'],
    ['@exemplo.com', 'email_invalid'],
    ['ana@exemplo', 'email_invalid'],
    ['ana@@exemplo.com', 'email_invalid'],
    ['ana@b@exemplo.com', 'email_invalid'],
    ['ana@exemplo.c', 'email_invalid'],
    ['ana@exemplo.123', 'email_invalid'],
    ['ana@exemplo..com', 'email_invalid'],
    ['ana@-exemplo.com', 'email_invalid'],
    ['ana@exemplo-.com', 'email_invalid'],
    ['.ana@exemplo.com', 'email_invalid'],
    ['ana.@exemplo.com', 'email_invalid'],
    ['a..na@exemplo.com', 'email_invalid'],
    ['ana<b>@exemplo.com', 'email_invalid'],
    ['ana\u0000@exemplo.com', 'email_invalid'],
    [`${'a'.repeat(65)}@exemplo.com`, 'email_invalid'],
    [`ana@${'b'.repeat(64)}.com`, 'email_invalid'],
    [`b${LONGEST}`, 'email_invalid'],
  ])('refuses %j as %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });

  it.each([
    ['joa\u0303o@exemplo.com', 'joão@exemplo.com'],
    ['Ana@Exa\u0308mple.com', 'ana@exämple.com'],
    ['ａｎａ＠ｅｘｅｍｐｌｏ。ｃｏｍ', 'ana@exemplo.com'],
    ['\ufeffana\u200b@exemplo.com', 'ana@exemplo.com'],
    ["o'neil@exemplo.com", "o'neil@exemplo.com"],
  ])('stores %j as %j', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
  });

  it('ends quickly on an address that makes patterns backtrack', () => {
    expect(emailProblem(`${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBe('email_invalid');
    expect(emailProblem(`a@${'b-'.repeat(120)}`)).toBe('email_invalid');
    expect(emailProblem(`a@${`${'b'.repeat(60)}-`.repeat(4)}!.com`)).toBe('email_invalid');
  });
});
