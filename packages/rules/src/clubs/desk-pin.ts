/** The PIN by which a person of a club's staff takes over at the counter's computer. */
export const PIN = { min: 4, max: 6 };
/** Wrong PINs of a person on one computer, after which it asks for the password. */
export const PIN_TRIES = 5;

export type PinProblem = 'pin_length' | 'pin_obvious';

export const PIN_PROBLEM_SENTENCES: Record<PinProblem, string> = {
  pin_length: `Use de ${PIN.min} a ${PIN.max} números.`,
  pin_obvious: 'Este PIN é fácil de adivinhar. Evite anos, sequências e números repetidos.',
};

/** The first reason to refuse a new PIN; null for a usable one. */
export function pinProblem(pin: string): PinProblem | null {
  if (!new RegExp(`^\\d{${PIN.min},${PIN.max}}$`).test(pin)) return 'pin_length';
  return isObvious(pin) ? 'pin_obvious' : null;
}

/** 2580 is the middle column of the keys. */
const COLUMNS = ['2580', '0852'];

function isObvious(pin: string): boolean {
  if (new Set(pin).size <= 2 || COLUMNS.includes(pin)) return true;
  if (/^(19|20)\d\d$/.test(pin) || /^(\d{2,3})\1+$/.test(pin) || /^(?:(\d)\1)+$/.test(pin)) return true;
  return isRun(pin, 1) || isRun(pin, 9) || isDate(pin);
}

/** Each digit follows the one before it, also from 9 to 0: upwards by steps of 1, downwards by 9. */
const isRun = (pin: string, step: number) =>
  [...pin].every((digit, at) => at === 0 || (Number(pin[at - 1]) + step) % 10 === Number(digit));

/** Birthdays: day, month and year of two digits. */
function isDate(pin: string): boolean {
  const [day = 0, month = 0] =
    pin.length === PIN.max ? [Number(pin.slice(0, 2)), Number(pin.slice(2, 4))] : [];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
