export interface DebouncedSaver<T> {
  /** Remembers the value to be saved after the pause; a newer one replaces it. */
  change(value: T): void;
  /** Saves at once what waits, for instance when the screen is left. */
  flush(): void;
  /** The newest value that no save has ended for yet. */
  unsaved(): { value: T } | undefined;
}

/**
 * Saves the newest of quickly following values after a pause. One save runs at a time, so an older
 * value never lands after a newer one.
 *
 * @param save must not reject; `isNewest` tells after the fact whether a newer value came meanwhile
 */
export function createDebouncedSaver<T>(options: {
  save(value: T, isNewest: () => boolean): Promise<void>;
  pauseMs: number;
}): DebouncedSaver<T> {
  let waiting: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: { value: T } | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (saving || waiting === undefined) return;
    saving = waiting;
    waiting = undefined;
    void options
      .save(saving.value, () => waiting === undefined)
      .finally(() => {
        saving = undefined;
        // the pause of a newer value is over
        if (timer === undefined) flush();
      });
  };

  return {
    change(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(flush, options.pauseMs);
    },
    flush,
    unsaved: () => waiting ?? saving,
  };
}
