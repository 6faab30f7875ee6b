/** A request that needs a key. */
export interface PrivateRequest {
  readonly method: string;
  /** without the venue's name, with the query */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Unix milliseconds */
  readonly now: number;
}

/** `undefined`: the request is not answered. */
export type PrivateResponse = { readonly status: number; readonly body: unknown } | undefined;

export const headerOf = ({ headers }: PrivateRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
