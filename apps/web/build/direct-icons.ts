import type { Plugin } from 'vite';

const ICONS = /^import \{([^}]+)\} from 'lucide-react';$/gm;

/** Trash2 is in the file trash-2. */
const fileOf = (icon: string) =>
  icon.replace(/(?<=[a-z0-9])[A-Z]|(?<=[A-Za-z])\d/g, (start) => `-${start}`).toLowerCase();

/** `import { Bell as BellIcon, X } from 'lucide-react'` as one import for each icon. */
export const importEachIcon = (code: string) =>
  code.replace(ICONS, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', alias = icon] = name.split(' as ');
        return `import ${alias} from 'lucide-react/icons/${fileOf(icon)}';`;
      })
      .join(' '),
  );

/**
 * The index of lucide-react exports over 2,000 icons. With it, a build reads them all, and chunk-groups.ts takes every
 * page to use every icon.
 */
export function directIcons(): Plugin {
  return {
    name: 'bandeja-direct-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/, code: /'lucide-react'/ },
      handler: (code) => ({ code: importEachIcon(code), map: null }),
    },
  };
}
