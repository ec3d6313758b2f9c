/**
 * @typedef {{ version?: string, dev?: boolean, link?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * Platform of a native build by its name: `@oxc-parser/binding-linux-x64-musl` → linux, x64, musl.
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!cpu || (!os && cpu !== 'wasm32')) {
    throw new Error(`package-lock.json lacks ${name}, and its name does not say which platform it is for`);
  }
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null;
  return { cpu: [cpu], libc: libc && os === 'linux' ? [libc] : undefined, os: os ? [os] : undefined };
}

/**
 * The optional packages that an entry requires and the lock lacks.
 * @param {Record<string, LockEntry>} packages the lock's `packages`
 * @returns {Record<string, LockEntry>} the entries to add, by path
 */
export function leftOut(packages) {
  /** @type {Record<string, LockEntry>} */
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (foundFrom(path, name, packages) || !/^\d/.test(version)) continue;
      const beside = path.includes('node_modules/') ? path.slice(0, path.lastIndexOf('node_modules/')) : '';
      const { cpu, libc, os } = platformOf(name);
      // npm's order, so that its next install changes nothing.
      const dev = entry.dev ? { dev: true } : {};
      missing[`${beside}node_modules/${name}`] = {
        version,
        cpu,
        ...dev,
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
    }
  }
  return missing;
}

/**
 * Node's resolution: the node_modules of the folder, then those of its parents.
 * @param {string} path @param {string} name @param {Record<string, LockEntry>} packages
 */
function foundFrom(path, name, packages) {
  for (let folder = path; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}
