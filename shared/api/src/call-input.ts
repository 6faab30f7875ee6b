import type { BodyInput, Endpoint, QueryInput } from '@parallax/contract';

type QueryPart<E extends Endpoint> =
  QueryInput<E> extends undefined
    ? { query?: never }
    : Partial<QueryInput<E>> extends QueryInput<E>
      ? { query?: QueryInput<E> }
      : { query: QueryInput<E> };

type BodyPart<E extends Endpoint> =
  BodyInput<E> extends undefined ? { body?: never } : { body: BodyInput<E> };

/** What a call takes: its query and body as the endpoint defines them, and a signal to abort it. */
export type CallInput<E extends Endpoint> = QueryPart<E> &
  BodyPart<E> & { signal?: AbortSignal | undefined };

/** The input may be left out where the endpoint requires nothing. */
export type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
