import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../errors.ts';
import { clusterProcesses, pidExists, recordedPostmaster, signal } from './processes.ts';

/**
 * Ends every PostgreSQL process that a killed owner left on the cluster, and waits until none is left. The owner of
 * the folder calls it before starting its own server. Processes are stopped, not adopted: sessions of the dead
 * owner end, settings are current, and there is one way to start. Rejects with EmbeddedPostgresError.
 */
export async function stopLeftovers(cluster: string, onFound: () => void = () => {}): Promise<void> {
  const steps: { name: NodeJS.Signals | null; toAll: boolean; patienceMs: number }[] = [
    // A postmaster gets a shutdown signal. Backends of a dead postmaster exit by themselves unless busy.
    { name: 'SIGINT', toAll: false, patienceMs: 15_000 },
    { name: 'SIGQUIT', toAll: true, patienceMs: 6_000 },
    { name: 'SIGKILL', toAll: true, patienceMs: 6_000 },
  ];
  let left = clusterProcesses(cluster);
  if (left.length > 0) onFound();
  for (const { name, toAll, patienceMs } of steps) {
    const postmaster = recordedPostmaster(cluster);
    const alone = postmaster === null || !left.includes(postmaster);
    if (name !== null) for (const pid of left) if (toAll || pid === postmaster) signal(pid, name);
    const deadline = Date.now() + (alone && !toAll ? 2_500 : patienceMs);
    while (left.length > 0 && Date.now() < deadline) {
      await sleep(30);
      left = clusterProcesses(cluster);
    }
    if (left.length === 0) break;
  }
  if (left.length > 0) {
    throw new EmbeddedPostgresError(
      'leftover_alive',
      `Um PostgreSQL anterior não termina (processos ${left.join(', ')}).`,
    );
  }
  const recorded = recordedPostmaster(cluster);
  if (recorded !== null && pidExists(recorded)) {
    // The pid now belongs to another program or to a zombie, and PostgreSQL would take it for a running postmaster.
    // PostgreSQL itself handles a pid that does not exist, also by shared memory.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
}
