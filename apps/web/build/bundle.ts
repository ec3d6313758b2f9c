import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import browsers from '../browsers.json' with { type: 'json' };

const { chrome, firefox, safari } = browsers;

/** The oldest supported browsers, for the compiler of scripts and styles. Edge has Chrome's engine, iOS Safari's. */
export const BUILD_TARGET = [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];

/** A path relative to this folder. */
export const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A route's component as the router's plugin splits it off; its first group is the route. */
export const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;
/** The route of the frame. */
export const SHELL = '_shell';
/** The route of unknown addresses of the desk, and the module that adds the others and names their pages. */
export const DESK = 'desk.$';
export const DESK_TREE = /\/src\/routes\/-desk\/desk-tree\.ts$/;

/** The code of a script that shares no file with the app: those within the page, and the service worker. */
export async function scriptCode(
  file: string,
  { target = BUILD_TARGET, define = {} }: { target?: string[]; define?: Record<string, string> } = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    envPrefix: ['VITE_', 'BUILD_'],
    define,
    build: { write: false, target, lib: { entry: pathOf(file), formats: ['iife'], name: 'script' } },
  });
  return codeOf(result).trim();
}

/** The code of a build that writes one file. */
export function codeOf(result: Awaited<ReturnType<typeof build>>): string {
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  if (!code) throw new Error('Nothing was built');
  return code;
}

export const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Chunks with their static imports and their styles. */
export function closure(files: readonly string[], bundle: Rolldown.OutputBundle) {
  const scripts = new Set<string>(files);
  const styles = new Set<string>();
  for (const file of scripts) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const imported of chunk.imports) scripts.add(imported);
  }
  return { scripts, styles };
}
