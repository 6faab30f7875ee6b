/** A value that is loading, loaded or failed; `message` is user-facing. */
export type Loadable<T> =
  | { state: 'pending' }
  | { state: 'success'; value: T }
  | { state: 'error'; message: string };
