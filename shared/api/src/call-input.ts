import type { BodyInput, Data, Endpoint, QueryInput } from '@parallax/protocol';

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
 * how cached responses are used.
 */
export type CallInput<E extends Endpoint> = QueryPart<E> &
  BodyPart<E> & {
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    /** a write that may be sent twice, see `createBlockDetector` */
    isRepeatable?: boolean | undefined;
    /** never served from the cache, see `cachedOffline` */
    live?: boolean | undefined;
    /**
     * Receives the cached response, and when it was stored, if the server is slow; returns whether it is
     * shown. The call still resolves with the server's response. Without `onCached`, it resolves with
     * the cached one.
     */
    onCached?: ((data: Data<E>, at: number) => boolean) | undefined;
  };

/** The arguments `[input, ...Others]`; `input` may be omitted if all its members are optional. */
export type InputArguments<Input, Others extends unknown[] = []> =
  Partial<Input> extends Input ? [input?: Input, ...Others] : [input: Input, ...Others];

export type CallArguments<E extends Endpoint> = InputArguments<CallInput<E>>;
