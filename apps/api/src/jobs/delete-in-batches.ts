/** The rows that one statement deletes: it takes milliseconds and locks only these. */
const BATCH = 1_000;
/** The most statements of one kind in a run; remaining rows wait for the next hour. */
const BATCHES_PER_RUN = 500;

/** Deletes up to `limit` rows in its own transaction. Resolves with how many. */
export type DeleteBatch = (limit: number) => Promise<number>;

/** Sends batches until one is not full. */
export async function deleteInBatches(
  deleteBatch: DeleteBatch,
  { batch = BATCH, batches = BATCHES_PER_RUN }: { batch?: number; batches?: number } = {},
): Promise<void> {
  for (let sent = 0; sent < batches; sent++) {
    if ((await deleteBatch(batch)) < batch) return;
  }
}
