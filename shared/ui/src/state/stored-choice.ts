/** A choice that is stored in this browser and shared by its tabs. */
export interface StoredChoice<Value extends string> {
  /** undefined until a choice is made */
  get: () => Value | undefined;
  set: (value: Value) => void;
}

/**
 * Creates a stored choice among `values`.
 *
 * @param onChange called after each change, by this page or by another tab
 */
export function createStoredChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  onChange: () => void,
): StoredChoice<Value> {
  /** Storage may be blocked or full; the choice then applies until the page is closed. */
  const read = (): Value | undefined => {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored);
    } catch {
      return undefined;
    }
  };
  let current = read();
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    current = read();
    onChange();
  });
  return {
    get: () => current,
    set(value) {
      current = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // applies to this page only
      }
      onChange();
    },
  };
}
