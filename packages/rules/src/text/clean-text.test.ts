import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['Joa\u0303o', 'João'],
    ['D\u00b4Ávila', 'D’Ávila'],
    ['D\u2018Ávila', 'D’Ávila'],
    ['D`Ávila', 'D’Ávila'],
    ['D\u02bcÁvila', 'D’Ávila'],
    ["D'Ávila", 'D’Ávila'],
    ['D\u2032A\u0301vila', 'D’Ávila'],
    ['A\u200bna\ufeff \u2060Sou\u00adza\u200e', 'Ana Souza'],
    ['\u2068Ana\u2069 \u202aLima\u202c', 'Ana Lima'],
    ['Ana\u00a0Lima\u3000', 'Ana Lima '],
    // Letters and marks without a glyph.
    ['\u3164\u115f\u17b4A\u034f\ufe0fna\u2800', 'Ana'],
    ['A\u200dna', 'Ana'],
    ['A\u{e0041}na', 'Ana'],
    ["Padel 'Sul' 5' 10`", "Padel 'Sul' 5' 10`"],
    ['linha 1\nlinha 2', 'linha 1\nlinha 2'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
  });

  it.each([
    'Clube 🏳️‍🌈 👩🏽‍🤝‍👩🏻 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष',
    'Zé\u202e',
  ])('keeps %j', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('changes nothing the second time', () => {
    const texts = fc.string({
      unit: fc.constantFrom(..."aÁe\u0301\u0303n'´`’ -\u00a0\u200b\u200d\u202e\ufe0f1🏴क्ष\u3164".split('')),
    });
    fc.assert(
      fc.property(texts, (typed) => {
        for (const clean of [cleanText, cleanName]) expect(clean(clean(typed))).toBe(clean(typed));
      }),
      { numRuns: 500 },
    );
  });
});

describe('cleanName', () => {
  it.each([
    ['José  Silva, Jr.', 'José Silva Jr.'],
    ['Ana\u2011Maria \u2010 x', 'Ana-Maria - x'],
    ['´t Hooft', '’t Hooft'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });
});
