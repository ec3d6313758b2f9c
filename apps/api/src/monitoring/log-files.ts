import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@bandeja/rules/time/instant';
import SonicBoom from 'sonic-boom';

const NAME = /^bandeja-(\d{4}-\d\d-\d\d)\.log$/;

/** Without a line the day changes as well, and old files go. */
const CHECK_MS = 60 * 60_000;

export interface LogFiles {
  write: (line: string) => void;
  close: () => void;
}

interface Options {
  folder: string;
  /** Files of more days ago are removed. */
  days: number;
  clock: () => Date;
  /** Errors of the files themselves. */
  warn: (line: string) => void;
}

/** In UTC, so that the names sort by time and no hour exists twice. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * The log in one file a day, readable by the server's user only. Old files are found by the day in their name, so those
 * of days on which the server did not run are removed too; files of other names stay. Throws when the folder cannot be
 * written.
 */
export function openLogFiles({ folder, days, clock, warn }: Options): LogFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const complain = (error: unknown) => warn(`Log files: ${error instanceof Error ? error.message : error}`);
  const open = (day: string) => {
    const opened = new SonicBoom({
      dest: join(folder, `bandeja-${day}.log`),
      // Synchronous, as pino writes to standard output: a crash loses no line.
      sync: true,
      mode: 0o600,
      // The lines that a full disk leaves in memory.
      maxLength: 1_000_000,
    });
    // A full disk must not stop the server.
    opened.on('error', complain);
    return opened;
  };
  let day = dayOf(clock());
  let file = open(day);
  let retryAt = 0;

  function removeOld(): void {
    const first = dayOf(new Date(clock().getTime() - days * DAY_MS));
    try {
      for (const name of readdirSync(folder)) {
        const [, written] = NAME.exec(name) ?? [];
        // Another process of this folder may have removed it.
        if (written !== undefined && written < first) rmSync(join(folder, name), { force: true });
      }
    } catch (error) {
      complain(error);
    }
  }

  function followDay(): void {
    const now = clock();
    const today = dayOf(now);
    if (today === day || now.getTime() < retryAt) return;
    try {
      const next = open(today);
      file.end();
      file = next;
      day = today;
    } catch (error) {
      // Lines continue in the file of the last day.
      complain(error);
      retryAt = now.getTime() + CHECK_MS;
    }
    removeOld();
  }

  removeOld();
  const timer = setInterval(() => {
    followDay();
    removeOld();
  }, CHECK_MS);
  timer.unref();

  return {
    write(line) {
      followDay();
      file.write(line);
    },
    close() {
      clearInterval(timer);
      file.end();
    },
  };
}
