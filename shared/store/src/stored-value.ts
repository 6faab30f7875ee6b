import type { z } from 'zod';

/** A value in localStorage; undefined if storage is unavailable or the value is invalid. */
export interface StoredValue<T> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

const tried = <R>(run: () => R): R | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

export function storedValue<S extends z.ZodType>(key: string, schema: S): StoredValue<z.output<S>> {
  return {
    read: () =>
      tried(() => {
        const text = localStorage.getItem(key);
        return text === null ? undefined : schema.parse(JSON.parse(text));
      }),
    write: (value) => tried(() => localStorage.setItem(key, JSON.stringify(value))),
    clear: () => tried(() => localStorage.removeItem(key)),
  };
}

/** Clears every value whose key starts with `prefix`, except those that start with `except`. */
export function clearStored(prefix: string, except?: string): void {
  tried(() => {
    for (const key of Object.keys(localStorage)) {
      const isExcepted = except !== undefined && key.startsWith(except);
      if (key.startsWith(prefix) && !isExcepted) localStorage.removeItem(key);
    }
  });
}
