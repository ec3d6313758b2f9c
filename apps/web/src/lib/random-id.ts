/** 128 random bits as text. Not crypto.randomUUID, which exists only on https and localhost. */
export const randomId = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');

/** 32 random bits as a number. */
export const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
