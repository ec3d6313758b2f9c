/** The page of the sandbox bank; relative, since it has this server's origin. */
export const SANDBOX_BANK = '/sandbox/bank/';

/** The page of one charge. */
export const sandboxBankPath = (providerId: string) => `${SANDBOX_BANK}${encodeURIComponent(providerId)}/`;
