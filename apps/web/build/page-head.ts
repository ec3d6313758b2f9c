import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokens = new URL('../src/styles/tokens.css', import.meta.url);

/**
 * Completes index.html at build time with the browser bar's colours, read from tokens.css so that each colour is
 * defined once, and with a preload of the font file, whose name is hashed by then.
 */
export function pageHead(): Plugin {
  return {
    name: 'bandeja-page-head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const [, light, dark] =
          /--bg:\s*light-dark\(([^,]+), ([^)]+)\);/.exec(readFileSync(tokens, 'utf8')) ?? [];
        const font = Object.keys(context.bundle ?? {}).find((name) => name.endsWith('.woff2'));
        return [
          themeColor(light, 'light'),
          themeColor(dark, 'dark'),
          ...(font
            ? [
                {
                  tag: 'link',
                  attrs: {
                    rel: 'preload',
                    as: 'font',
                    type: 'font/woff2',
                    href: `/${font}`,
                    crossorigin: '',
                  },
                  injectTo: 'head-prepend' as const,
                },
              ]
            : []),
        ];
      },
    },
  };
}

function themeColor(content: string | undefined, scheme: string) {
  return {
    tag: 'meta',
    attrs: { name: 'theme-color', content: content ?? '', media: `(prefers-color-scheme: ${scheme})` },
    injectTo: 'head' as const,
  };
}
