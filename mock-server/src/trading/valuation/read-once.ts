/** Reads or computes the value of each key once. */
export function readOnce<Value>(read: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (key) => {
    const known = values.get(key) ?? { value: read(key) };
    values.set(key, known);
    return known.value;
  };
}
