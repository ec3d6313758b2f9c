/**
 * Date of the current terms of use and privacy policy, to be changed with either text. Shown at the top of both
 * pages and stored with every consent.
 */
export const LEGAL_VERSION = '2026-11-26';
