/** The server's clock when an answer is sent, in milliseconds; only on answers that no cache keeps. */
export const SERVER_TIME_HEADER = 'x-server-time';
