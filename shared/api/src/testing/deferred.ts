/** A promise that the test settles, for instance to delay a response. */
export function deferred<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
} {
  const settlers: { resolve: (value: T) => void; reject: (error: Error) => void }[] = [];
  const promise = new Promise<T>((resolve, reject) => settlers.push({ resolve, reject }));
  return {
    promise,
    resolve: (value) => settlers[0]?.resolve(value),
    reject: (error) => settlers[0]?.reject(error),
  };
}
