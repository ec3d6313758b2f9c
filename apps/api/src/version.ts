/** Set by the build (scripts/lib/build/build-settings.mjs), with a fixed default in development. */
export const VERSION = process.env.BUILD_VERSION ?? '2.0.0';
