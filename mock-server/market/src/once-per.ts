/** A function whose result is computed once for each object. */
export function oncePer<T extends object, R>(compute: (object: T) => R): (object: T) => R {
  const results = new WeakMap<T, { readonly result: R }>();
  return (object) => {
    const known = results.get(object);
    if (known !== undefined) return known.result;
    const result = compute(object);
    results.set(object, { result });
    return result;
  };
}
