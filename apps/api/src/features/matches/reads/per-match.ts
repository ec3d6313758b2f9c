/**
 * Requests that seat players in one match wait for its lock one after another. Two of them hold a connection at a
 * time; the others wait in memory.
 */
export const PER_MATCH = { width: 2, queue: 500, perAccount: 64, perAddress: 250 };
