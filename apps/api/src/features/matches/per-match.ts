/**
 * Requests that seat players in one match run one after the other under its lock anyway. Two run at a time, the others
 * wait in memory instead of holding a connection each.
 */
export const PER_MATCH = { width: 2, queue: 500, perAccount: 64, perAddress: 250 };
