import type { Plugin } from 'vite';

const IN_HEAD = 'document.head.appendChild(link)';
const LAST = 'document.body.appendChild(link)';

/**
 * Puts the styles of a route after all others, also after those that the server's page has in its body
 * (drawn-pages.ts). When they precede these, Chromium sorts all layers again, and styles and lays out the whole page
 * (docs/decisions/124-later-styles-last.md).
 */
export function stylesLast(): Plugin {
  return {
    name: 'bandeja-styles-last',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(IN_HEAD)) throw new Error("Vite's preload helper no longer appends to the head");
        return { code: code.replace(IN_HEAD, LAST), map: null };
      },
    },
  };
}
