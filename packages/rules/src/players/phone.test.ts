import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, internationalPhone, normalizePhone, phoneProblem } from './phone.ts';

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
    ['1193334444', 'phone_invalid'],
    ['1113334444', 'phone_invalid'],
    ['351912345678', 'phone_invalid'],
    ['551199999888877', 'phone_invalid'],
    ['11 9999-OLAA', 'phone_invalid'],
  ])('refuses %j as %s', (phone, problem) => {
    expect(phoneProblem(phone)).toBe(problem);
  });
});

describe('internationalPhone', () => {
  it('stores one form for every notation', () => {
    for (const phone of ['11999998888', '+55 (11) 99999-8888', '011 99999.8888']) {
      expect(internationalPhone(phone)).toBe('5511999998888');
    }
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
        expect(normalizePhone(formatPhone(typed))).toBe(typed);
      }),
    );
  });
});
