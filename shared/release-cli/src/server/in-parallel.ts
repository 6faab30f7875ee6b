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
  const queue = [...items];
  const errors: unknown[] = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
        queue.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (errors.length > 0) throw errors[0];
}
