/** Shares of page loads that are traced and recorded; a recording begins with an error in any case. */
export const MONITORING = { traces: 1, replays: 0.1, replaysOnError: 1 } as const;
