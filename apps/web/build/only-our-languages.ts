import type { Plugin } from 'vite';

const foreign =
  /\/(?:react-aria-components|react-aria|react-stately)\/.*\/intl\/.*\/(?!pt-BR)[a-z]{2}-[A-Z]{2}\.(m?js|json)$/;

/**
 * React Aria imports its screen-reader texts in about thirty languages. This application uses Portuguese for every
 * browser language, so each other translation is replaced by the Portuguese one.
 */
export function onlyOurLanguages(): Plugin {
  return {
    name: 'bandeja-only-our-languages',
    enforce: 'pre',
    load: {
      filter: { id: foreign },
      handler: (id) => `export { default } from './pt-BR${id.slice(id.lastIndexOf('.'))}';`,
    },
  };
}
