/** The page on which one plays the bank; relative, as it is on our own origin. */
export const SANDBOX_BANK = '/sandbox/bank/';

/** The page of one charge. */
export const sandboxBankPath = (providerId: string) => `${SANDBOX_BANK}${encodeURIComponent(providerId)}/`;
