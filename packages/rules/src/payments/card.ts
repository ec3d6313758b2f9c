import { HOUR_MS } from '../time/instant.ts';

const LENGTH = 11;

/** Digits only, as banks expect it. */
export function normalizeCpf(cpf: string): string {
  return cpf.replace(/\D/g, '');
}

/** `529.982.247-25`; also for a partial number. */
export function formatCpf(cpf: string): string {
  const digits = normalizeCpf(cpf).slice(0, LENGTH);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.');
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}

/** Whether both check digits are right, with or without dots and hyphen. */
export function isCpf(cpf: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(cpf.trim())) return false;
  const digits = [...normalizeCpf(cpf)].map(Number);
  // Eleven equal digits have right check digits and are never issued.
  if (new Set(digits).size === 1) return false;
  return digits[9] === checkDigit(digits.slice(0, 9)) && digits[10] === checkDigit(digits.slice(0, 10));
}

/** The digits weighted 2, 3, 4 … from the right, modulo 11; 10 counts as 0. */
function checkDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

/** Window in which refused cards are counted. */
export const CARD_REFUSAL_WINDOW_MS = HOUR_MS;

/**
 * How many refused cards the window allows, including charges without an answer yet: per player, per card, and per
 * address, which players on a club's Wi-Fi share.
 */
export const CARD_REFUSALS = { player: 10, card: 5, address: 30 } as const;
