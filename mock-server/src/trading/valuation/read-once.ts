/** Reads or computes the value of each key once. */
export function readOnce<Value>(read: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (key) => {
    const known = values.get(key) ?? { value: read(key) };
    values.set(key, known);
    return known.value;
  };
}

/** The same, but what has no value is read again. */
export function readKnownOnce<Value extends object | number>(
  read: (key: string) => Value | undefined,
): (key: string) => Value | undefined {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? read(key);
    if (value !== undefined) values.set(key, value);
    return value;
  };
}
