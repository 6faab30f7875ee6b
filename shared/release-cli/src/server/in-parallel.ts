import pLimit from 'p-limit';

/** Fewer than the four requests of one user that the server runs at a time. */
const AT_ONCE = 3;

/**
 * Works on all items, a few at a time. After a failure it starts no further item, and rejects when
 * those in flight have ended.
 */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const errors: unknown[] = [];
  const attempt = async (item: T) => {
    if (errors.length > 0) return;
    await work(item).catch((error: unknown) => errors.push(error));
  };
  await limit.map(items, attempt);
  if (errors.length > 0) throw errors[0];
}
