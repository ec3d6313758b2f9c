/** Digits only, as stored. */
export function normalizePostalCode(postalCode: string): string {
  return postalCode.replace(/\D/g, '');
}

/** `01310-100`: five digits, a hyphen, the rest; also for a partial number. */
export function formatPostalCode(postalCode: string): string {
  const digits = normalizePostalCode(postalCode);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** A complete Brazilian CEP: eight digits, with or without its hyphen. */
export function isPostalCode(postalCode: string): boolean {
  return /^\d{5}-?\d{3}$/.test(postalCode.trim());
}
