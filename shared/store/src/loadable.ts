/** Something that is on its way, here, or not to be had; `message` is for a person. */
export type Loadable<T> =
  | { state: 'pending' }
  | { state: 'success'; value: T }
  | { state: 'error'; message: string };
