import type { Plugin } from 'vite';

const foreign =
  /\/(?:react-aria-components|react-aria|react-stately)\/.*\/intl\/.*\/(?!pt-BR)[a-z]{2}-[A-Z]{2}\.(m?js|json)$/;

/**
 * React Aria ships its few spoken sentences in some thirty languages and imports all of them. This application
 * speaks Portuguese whatever the browser's language: every other translation is the Portuguese one.
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
