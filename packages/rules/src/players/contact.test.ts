import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  formatPostalCode,
  internationalPhone,
  isPostalCode,
  normalizePostalCode,
  phoneProblem,
} from './contact.ts';

describe('formatPhone', () => {
  it.each([
    ['5511999998888', '(11) 99999-8888'],
    ['+55 (11) 99999-8888', '(11) 99999-8888'],
    ['11999998888', '(11) 99999-8888'],
    ['1133334444', '(11) 3333-4444'],
    ['551133334444', '(11) 3333-4444'],
    ['55999998888', '(55) 99999-8888'],
    ['011999998888', '(11) 99999-8888'],
    ['', ''],
    ['190', '190'],
    ['99887766554433', '99887766554433'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});

describe('phoneProblem', () => {
  it.each([
    '11999998888',
    '(11) 99999-8888',
    '+55 11 99999-8888',
    '(011) 3333-4444',
    '(55) 3333-4444',
    '55 99999-8888',
    '6832224444',
  ])('accepts %s', (phone) => {
    expect(phoneProblem(phone)).toBeNull();
  });

  it.each([
    ['', 'phone_incomplete'],
    ['99999-8888', 'phone_incomplete'],
    ['119999888', 'phone_incomplete'],
    ['23999998888', 'phone_area_unknown'],
    ['2033334444', 'phone_area_unknown'],
    ['11899998888', 'phone_invalid'],
    ['1193334444', 'phone_without_nine'],
    ['(55) 9999-8888', 'phone_without_nine'],
    ['+55 11 6333-4444', 'phone_without_nine'],
    ['011 7333-4444', 'phone_without_nine'],
    ['9333-4444', 'phone_without_nine'],
    ['3333-4444', 'phone_incomplete'],
    ['1113334444', 'phone_invalid'],
    ['351912345678', 'phone_invalid'],
    ['4915112345678', 'phone_invalid'],
    ['+49 151 12345678', 'phone_foreign'],
    ['+4915112345678', 'phone_foreign'],
    ['(+351) 912 345 678', 'phone_foreign'],
    ['+1 212 555 0100', 'phone_foreign'],
    ['00 49 151 12345678', 'phone_foreign'],
    ['\u202a+49 151 12345678\u202c', 'phone_foreign'],
    ['＋49 151 12345678', 'phone_foreign'],
    ['11 99999+8888 1', 'phone_invalid'],
    ['+5511', 'phone_incomplete'],
    ['+', 'phone_foreign'],
    ['11xx99999-8888', 'phone_invalid'],
    ['551199999888877', 'phone_invalid'],
    ['11 9999-OLAA', 'phone_invalid'],
  ])('refuses %j as %s', (phone, problem) => {
    expect(phoneProblem(phone)).toBe(problem);
  });
});

describe('internationalPhone', () => {
  it.each([
    '11999998888',
    '5511999998888',
    '+55 (11) 99999-8888',
    '(+55) 11 99999-8888',
    '+55 (011) 99999-8888',
    '+55 015 11 99999-8888',
    '011 99999.8888',
    '0055 11 99999-8888',
    '00 15 55 11 99999-8888',
    '0xx11 99999-8888',
    '0XX (11) 99999-8888',
    '(0xx11) 99999-8888',
    '015 11 99999-8888',
    '0 15 (11) 99999-8888',
    '(015 11) 99999 8888',
    '11 99999\u20118888',
    '\u202a11 99999-8888\u202c',
    '１１ ９９９９９ ８８８８',
  ])('stores %j in the one form', (phone) => {
    expect(phoneProblem(phone)).toBeNull();
    expect(internationalPhone(phone)).toBe('5511999998888');
  });

  it('stores landlines', () => {
    expect(internationalPhone('0 21 11 3333-4444')).toBe('551133334444');
    expect(internationalPhone('0055 11 3333-4444')).toBe('551133334444');
    expect(internationalPhone('(55) 3333-4444')).toBe('555533334444');
    expect(internationalPhone('555533334444')).toBe('555533334444');
    expect(internationalPhone('(11) 3333-4444')).toBe('551133334444');
    expect(internationalPhone('123')).toBeNull();
  });

  it('shows a stored phone like the typed one, for any valid mobile', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (n) => {
        const typed = `119${String(n).padStart(8, '0')}`;
        const stored = internationalPhone(typed);
        expect(stored).toBe(`55${typed}`);
        expect(formatPhone(stored ?? '')).toBe(formatPhone(typed));
        expect(internationalPhone(formatPhone(typed))).toBe(stored);
        expect(internationalPhone(stored ?? '')).toBe(stored);
      }),
    );
  });
});

describe('postal code', () => {
  it.each([
    ['01310100', '01310-100'],
    ['01310-100', '01310-100'],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['', ''],
  ])('%s is shown as %s', (postalCode, shown) => {
    expect(formatPostalCode(postalCode)).toBe(shown);
  });

  it.each([
    ['01310100', true],
    [' 01310-100 ', true],
    ['0131010', false],
    ['013101000', false],
    ['0131-0100', false],
    ['01310-10a', false],
  ])('%j complete: %s', (postalCode, complete) => {
    expect(isPostalCode(postalCode)).toBe(complete);
  });

  it('keeps digits only', () => {
    expect(normalizePostalCode('01.310-100')).toBe('01310100');
  });
});
