/** Lets each topic through at most once per interval; what comes meanwhile is replaced by newer. */
export interface Throttle<T> {
  offer(topic: string, value: T, now: number): void;
  /** Takes what may go out at `now`. */
  takeDue(now: number): { value: T; since: number }[];
  waiting(): boolean;
  forget(topic: string): void;
  clear(): void;
}

/**
 * @param interval in the unit of the `now` values that are passed
 * @param merge makes one of a value that waits and a newer one; by default the newer one
 */
export function createThrottle<T>(
  interval: number,
  merge: (waiting: T, newer: T) => T = (_, newer) => newer,
): Throttle<T> {
  const waiting = new Map<string, { value: T; since: number }>();
  const sentAt = new Map<string, number>();
  return {
    offer(topic, value, now) {
      const before = waiting.get(topic);
      waiting.set(topic, { value: before ? merge(before.value, value) : value, since: now });
    },
    takeDue(now) {
      const due: { value: T; since: number }[] = [];
      for (const [topic, entry] of waiting) {
        const last = sentAt.get(topic);
        if (last !== undefined && now - last < interval) continue;
        due.push(entry);
        waiting.delete(topic);
        sentAt.set(topic, now);
      }
      return due;
    },
    waiting: () => waiting.size > 0,
    forget(topic) {
      waiting.delete(topic);
      sentAt.delete(topic);
    },
    clear() {
      waiting.clear();
      sentAt.clear();
    },
  };
}
