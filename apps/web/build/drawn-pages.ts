import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { type DeskPage, type DeskPageName, deskPages } from '../src/desk-pages.ts';
import { type PageName, pages } from '../src/paths.ts';
import { chunksOf, closure, codeOf, DESK_TREE, pathOf, ROUTE, SHELL, scriptCode } from './bundle.ts';
import { onlyOurLanguages } from './only-our-languages.ts';

/** The key of the frame that all pages of a club's desk have. */
const DESK_FRAME = '/desk/$slug';

/** In index.html; the development server loads it as a module. */
const BEFORE_PAINT = '<script type="module" src="/first-paint/before-paint.ts"></script>';

/** Older browsers read the scripts that speak where the app cannot start, and show the notice of index.html. */
const NOTICE_TARGET = ['chrome66', 'firefox67', 'safari12'];

/** The scripts that follow drawn pages. */
const SCRIPTS = {
  account: '../first-paint/drawn-account.ts',
  home: '../first-paint/drawn-home.ts',
  frame: '../first-paint/drawn-frame.ts',
  desk: '../first-paint/drawn-desk.ts',
};

/** What the server adds to the page of an address (apps/api/src/http/page/drawn-pages.ts reads it). */
interface DrawnPage {
  /** In the router's syntax. */
  path: string;
  /** Scripts that the route needs in addition to the entry. */
  scripts: string[];
  /** Its styles: those inlined into the page, and those loaded as files. */
  inline: string[];
  links: string[];
  /** The script that follows the drawn page. Null: no page is drawn. */
  kind: keyof typeof SCRIPTS | null;
  body: string;
}

/**
 * Draws Login, Sign Up and the frame of the other pages at build time, and lists for each route its scripts and styles, in
 * `pages.json`. The server sends them with the page of an address, so that it is painted before any code arrives.
 */
export function drawnPages(): Plugin {
  return {
    name: 'bandeja-drawn-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await scriptCode('../first-paint/before-paint.ts', { target: NOTICE_TARGET });
        return html.replace(BEFORE_PAINT, () => `<script>${code}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const described = await describe(bundle);
        const styles = described
          .flatMap(({ inline }) => inline)
          .map((file) => [file, sourceOf(bundle[file])]);
        const codes = Object.entries(SCRIPTS).map(async ([kind, file]) => [kind, await scriptCode(file)]);
        this.emitFile({
          type: 'asset',
          fileName: 'failed-start.js',
          source: await scriptCode('../src/shell/measuring/failed-start.ts', { target: NOTICE_TARGET }),
        });
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify({
            codes: Object.fromEntries(await Promise.all(codes)),
            styles: Object.fromEntries(styles),
            pages: described,
          }),
        });
      },
    },
  };
}

async function describe(bundle: Rolldown.OutputBundle): Promise<DrawnPage[]> {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  const routes = chunksOf(bundle).flatMap((chunk) => {
    const name = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1];
    return name === undefined ? [] : [{ name, file: chunk.fileName, page: pageOf(name) }];
  });
  const shell = routes.find(({ name }) => name === SHELL);
  if (!entry || !shell) throw new Error('The build has no entry or no frame');
  const missing = Object.keys(pages).filter((page) => !routes.some((route) => route.page === page));
  if (missing.length > 0) throw new Error(`No route of the build is ${missing.join(', ')}`);

  const first = closure([entry.fileName], bundle);
  const frame = closure([entry.fileName, shell.file], bundle);
  const hasFrame = ({ name }: { name: string }) => name.startsWith(`${SHELL}.`);
  const drawn = await drawAll(routes.filter(hasFrame).flatMap(({ page }) => page ?? []));
  const inApp = routes.flatMap((route): DrawnPage[] => {
    if (!route.page) return [];
    const { path } = pages[route.page];
    const { scripts, styles } = closure(
      [entry.fileName, ...(hasFrame(route) ? [shell.file] : []), route.file],
      bundle,
    );
    const isAccount = route.page === 'login' || route.page === 'signUp';
    const isHome = route.page === 'home';
    const early = hasFrame(route) ? frame.styles : first.styles;
    const inline = [...styles].filter((file) => isAccount || isHome || early.has(file));
    const body = drawn[path] ?? '';
    const kind = isAccount ? 'account' : isHome ? 'home' : hasFrame(route) ? 'frame' : null;
    if (kind && !body.includes('<main')) throw new Error(`Nothing was drawn for ${path}`);
    for (const [, asset = ''] of body.matchAll(/"\/(assets\/[^"#]+)/g))
      if (!bundle[asset]) throw new Error(`The drawn page ${path} names ${asset}, which the build has not`);
    return [
      {
        path,
        scripts: [...scripts].filter((file) => !first.scripts.has(file)),
        inline,
        links: [...styles].filter((file) => !inline.includes(file)),
        kind,
        body,
      },
    ];
  });
  return [...inApp, ...describeDesk(bundle, entry.fileName, drawn[DESK_FRAME] ?? '')];
}

/** The pages of the desk: what the router, its frame and the page load one after the other is named together. */
function describeDesk(bundle: Rolldown.OutputBundle, entry: string, frame: string): DrawnPage[] {
  const chunks = chunksOf(bundle);
  const first = closure([entry], bundle);
  const desk = chunks.find(({ moduleIds }) => moduleIds.some((id) => DESK_TREE.test(id)));
  const modules = deskModules();
  if (!frame.includes('<main')) throw new Error('The frame of the desk was not drawn');
  const pagesOfDesk: [string, DeskPage][] = Object.entries(deskPages);
  return pagesOfDesk.map(([name, { path }]) => {
    const module = modules[name as DeskPageName];
    const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!desk || !page) throw new Error(`The build has no chunk of ${module}`);
    const { scripts, styles } = closure([entry, desk.fileName, page.fileName], bundle);
    const hasFrame = path.startsWith(DESK_FRAME);
    const early = hasFrame ? closure([entry, desk.fileName], bundle) : first;
    const inline = [...styles].filter((file) => early.styles.has(file));
    return {
      path,
      scripts: [...scripts].filter((file) => !first.scripts.has(file)),
      inline,
      links: [...styles].filter((file) => !inline.includes(file)),
      kind: hasFrame ? 'desk' : null,
      body: hasFrame ? frame : '',
    };
  });
}

/** The module of each page of the desk, as the tree of its routes imports it. */
function deskModules(): Record<DeskPageName, string> {
  const code = readFileSync(pathOf('../src/routes/-desk/desk-tree.ts'), 'utf8');
  const found = code.matchAll(/^ {2}(\w+): lazyRouteComponent\(\s*\(\) => import\('(?:\.\.\/)+([^']+)'\)/gm);
  return Object.fromEntries([...found].map(([, name, file]) => [name, `/src/${file}`])) as never;
}

/** The page that a route is; undefined for the frame. */
function pageOf(route: string): PageName | undefined {
  const code = readFileSync(pathOf(`../src/routes/${route}.tsx`), 'utf8');
  return /page: '(\w+)'/.exec(code)?.[1] as PageName | undefined;
}

const sourceOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  file?.type === 'asset' ? String(file.source) : '';

/** Runs src/prerender.tsx. */
async function drawAll(framed: readonly PageName[]): Promise<Record<string, string>> {
  const result = await build({
    configFile: false,
    root: pathOf('..'),
    publicDir: false,
    logLevel: 'error',
    envPrefix: ['VITE_', 'BUILD_'],
    plugins: [onlyOurLanguages()],
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: pathOf('../src/prerender.tsx'),
        output: { codeSplitting: false, assetFileNames: 'assets/[name]-[hash:7][extname]' },
      },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-pages-'));
  try {
    const file = join(folder, 'prerender.mjs');
    writeFileSync(file, codeOf(result));
    const { prerender } = await import(pathToFileURL(file).href);
    return await prerender(framed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
