/**
 * The day from which the terms of use and the privacy policy read as they do. Whoever changes either text changes it:
 * it stands at the top of both pages and beside every consent.
 */
export const LEGAL_VERSION = '2026-11-21';
