/** The log-ins of the demo are public and printed at every start. */
const PUBLIC = /^\s*(Conta|Balcão) de demonstração(, [\p{L} ]+)?: \S+ · senha \S+$/u;

/** What the browser tests type and receive: addresses, tokens, phones, and the names of their people. */
const PATTERNS = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u,
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/,
  /\bBearer\s/i,
  /(?<![\w.-])(\+?55)?\s?\(?[1-9]{2}\)?\s?9\d{4}-?\d{4}(?![\w-])/,
  /\b(Bianca|Moraes|Zuleica|Quintela)\b/i,
  // Paths that hold a mailed token; the log has the pattern of the route.
  /password-reset-confirm\/\w+\/(?!:)[\w-]{8}|email-(confirm|undo)\/(?!:)[\w-]{8}|desk\/invitations?\/(?!:)[\w-]{20}/,
];

/**
 * Lines of a server's output with a secret or personal data of the people of the browser tests.
 * @param {string} output
 */
export const personalLines = (output) =>
  output.split('\n').filter((line) => !PUBLIC.test(line) && PATTERNS.some((pattern) => pattern.test(line)));
