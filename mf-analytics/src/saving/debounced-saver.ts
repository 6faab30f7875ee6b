export interface DebouncedSaver<T> {
  /** Remembers the value to be saved after the pause; a newer one replaces it. */
  change(value: T): void;
  /** Saves at once what waits, for instance when the screen is left; resolves when it is done. */
  flush(): Promise<void>;
  /** Forgets what waits. */
  drop(): void;
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
  let saving: { value: T; done: Promise<void> } | undefined;

  const pauseOver = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const save = async (value: T) => {
    try {
      await options.save(value, () => waiting === undefined);
    } finally {
      saving = undefined;
    }
    // the pause of a newer value is over
    if (timer === undefined) await flush();
  };

  const flush = async (): Promise<void> => {
    pauseOver();
    if (!saving && waiting) {
      const { value } = waiting;
      waiting = undefined;
      saving = { value, done: save(value) };
    }
    await saving?.done;
  };

  return {
    change(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), options.pauseMs);
    },
    flush,
    drop() {
      pauseOver();
      waiting = undefined;
    },
    unsaved: () => waiting ?? (saving && { value: saving.value }),
  };
}
