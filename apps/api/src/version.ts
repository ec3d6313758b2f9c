/** Set by the build (scripts/lib/build/build-settings.mjs); the seed's own value otherwise. */
export const VERSION = process.env.BUILD_VERSION ?? '2.0.0';
