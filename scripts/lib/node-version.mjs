// Loaded first by every command, so that an outdated Node gets a sentence instead of a stack trace. Uses old
// syntax only, so that an outdated Node can parse it.

/** Oldest supported Node of each line, as in `engines` of package.json. */
const oldest = { 20: [20, 19], 22: [22, 12] };

/**
 * @param {string} version such as "20.19.0"
 * @returns {boolean}
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 24) return true;
  const floor = major === 20 ? oldest[20] : major === 22 ? oldest[22] : null;
  return floor !== null && minor >= Number(floor[1]);
}

if (!isSupported(process.versions.node)) {
  console.error(
    `O Bandeja precisa do Node.js 20.19 ou mais novo (na linha 22, do 22.12; do 24 em diante, qualquer um). Este é o ${process.version}.\n` +
      'Instale um mais novo (https://nodejs.org) e rode o comando de novo.',
  );
  process.exit(1);
}
