/** Set by the build (scripts/build.mjs); the seed's own values otherwise. */
export const VERSION = process.env.BANDEJA_VERSION ?? '2.0.0';
