/** 128 random bits as text. Not crypto.randomUUID, which exists only on https and localhost. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** 32 random bits as a number. */
export const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
