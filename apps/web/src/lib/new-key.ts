/** A key for one act of a person, for Idempotency-Key. Not randomUUID: that exists only on https and localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
