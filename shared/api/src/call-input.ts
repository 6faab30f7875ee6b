import type { BodyInput, Endpoint, QueryInput } from '@parallax/protocol';

/** The `query` of a call's input, its URL parameters; optional if the endpoint requires none. */
export type QueryPart<E extends Endpoint> =
  QueryInput<E> extends undefined
    ? { query?: never }
    : Partial<QueryInput<E>> extends QueryInput<E>
      ? { query?: QueryInput<E> }
      : { query: QueryInput<E> };

type BodyPart<E extends Endpoint> =
  BodyInput<E> extends undefined ? { body?: never } : { body: BodyInput<E> };

/**
 * Query and body as defined by the endpoint, a signal to abort the request, additional headers, and
 * whether cached responses are excluded.
 */
export type CallInput<E extends Endpoint> = QueryPart<E> &
  BodyPart<E> & {
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    /** never served from the cache, see `cachedOffline` */
    live?: boolean | undefined;
  };

/** The arguments `[input, ...Others]`; `input` may be omitted if all its members are optional. */
export type InputArguments<Input, Others extends unknown[] = []> =
  Partial<Input> extends Input ? [input?: Input, ...Others] : [input: Input, ...Others];

export type CallArguments<E extends Endpoint> = InputArguments<CallInput<E>>;
