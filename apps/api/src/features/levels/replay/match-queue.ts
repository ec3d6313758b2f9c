import { compareMoments } from './moment.ts';
import type { StoredMatch } from './replay.repository.ts';

/** Matches in the order of results, each once: a binary heap. */
export class MatchQueue {
  readonly #heap: StoredMatch[] = [];
  readonly #ids = new Set<number>();

  add(match: StoredMatch): void {
    if (this.#ids.has(match.match)) return;
    this.#ids.add(match.match);
    const heap = this.#heap;
    let at = heap.push(match) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.#isBefore(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Removes and returns the first match. */
  take(): StoredMatch | undefined {
    const heap = this.#heap;
    this.#swap(0, heap.length - 1);
    const first = heap.pop();
    if (!first) return undefined;
    this.#ids.delete(first.match);
    for (let at = 0; ; ) {
      let next = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (this.#isBefore(child, next)) next = child;
      if (next === at) return first;
      this.#swap(at, next);
      at = next;
    }
  }

  /** The players of all matches. */
  *players(): Generator<number> {
    for (const { players } of this.#heap) for (const { player } of players) yield player;
  }

  #isBefore(index: number, other: number): boolean {
    const [a, b] = [this.#heap[index], this.#heap[other]];
    return a !== undefined && b !== undefined && compareMoments(a, b) < 0;
  }

  #swap(index: number, other: number): void {
    const [a, b] = [this.#heap[index], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[index] = b;
    this.#heap[other] = a;
  }
}
