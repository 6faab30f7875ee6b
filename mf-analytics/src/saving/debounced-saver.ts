export interface DebouncedSaver<T> {
  /** Schedules a save; a newer value replaces a pending one. */
  change(value: T): void;
  /** Saves the pending value immediately; resolves when the save has finished. */
  flush(): Promise<void>;
  /** Updates the pending value and returns the result; undefined if no value is pending. */
  revise(update: (value: T) => T): T | undefined;
  /** Discards the pending value. */
  drop(): void;
  /** The newest value whose save has not finished. */
  unsaved(): { value: T } | undefined;
}

/**
 * Debounces saves of a changing value. Saves never overlap, so an older value cannot overwrite a
 * newer one.
 * @param save must not reject; `isNewest` returns false once a newer value has arrived
 */
export function createDebouncedSaver<T>(options: {
  save(value: T, isNewest: () => boolean): Promise<void>;
  delayMs: number;
}): DebouncedSaver<T> {
  let pending: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: { value: T; done: Promise<void> } | undefined;

  const clearTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const save = async (value: T) => {
    try {
      await options.save(value, () => pending === undefined);
    } finally {
      saving = undefined;
    }
    // the debounce of a newer value elapsed during the save
    if (timer === undefined) await flush();
  };

  const flush = async (): Promise<void> => {
    clearTimer();
    if (!saving && pending) {
      const { value } = pending;
      pending = undefined;
      saving = { value, done: save(value) };
    }
    await saving?.done;
  };

  return {
    change(value) {
      pending = { value };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), options.delayMs);
    },
    flush,
    revise(update) {
      if (pending) pending = { value: update(pending.value) };
      return pending?.value;
    },
    drop() {
      clearTimer();
      pending = undefined;
    },
    unsaved: () => pending ?? (saving && { value: saving.value }),
  };
}
