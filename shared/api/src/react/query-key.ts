import type { InputArguments, QueryPart } from '@parallax/api';
import type { Endpoint, EndpointPath } from '@parallax/protocol';

/** The part of the input that identifies a cached query: the URL parameters. */
export type ReadInput<E extends Endpoint> = QueryPart<E>;

export type ReadArguments<E extends Endpoint> = InputArguments<ReadInput<E>>;

/** Starts with the path, so that the path alone matches every query of an endpoint. */
export type EndpointKey = readonly [path: string, query?: unknown];

/** The query key of an endpoint; without input, it matches all queries of the endpoint. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: ReadInput<E>): EndpointKey;
export function queryKeyOf(endpoint: EndpointPath): EndpointKey;
export function queryKeyOf({ path }: EndpointPath, input?: { query?: unknown }): EndpointKey {
  return input?.query === undefined ? [path] : [path, input.query];
}
