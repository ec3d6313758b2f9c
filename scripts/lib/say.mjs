/**
 * A readable duration.
 * @param {number} ms
 */
export function lasted(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs one phase and prints its start, progress every ten seconds, and its duration.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function phase(name, work) {
  const start = performance.now();
  const spent = () => lasted(performance.now() - start);
  console.log(`▸ ${name} …`);
  const alive = setInterval(() => console.log(`  ${name}: ${spent()} so far`), 10_000);
  try {
    const result = await work();
    console.log(`✓ ${name} (${spent()})`);
    return result;
  } catch (error) {
    console.log(`✗ ${name} (${spent()})`);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

/** An error that is printed as its message, without a stack trace. */
export class Failure extends Error {}

/**
 * Runs a command's main function; a failure becomes its message and exit code 1.
 * @param {() => Promise<number | void>} main returns the exit code, 0 when it returns nothing
 */
export async function command(main) {
  try {
    process.exitCode = (await main()) || 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
