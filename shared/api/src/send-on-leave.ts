import type { Endpoint } from '@parallax/protocol';
import type { CallArguments } from './call-input.ts';
import { searchParamsOf } from './search-params.ts';

/**
 * Sends a request while the page unloads: it outlives the page, and its response is ignored.
 * Browsers reject bodies of more than 64 KB.
 */
export function sendOnLeave<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): void {
  const query = searchParamsOf(input?.query);
  fetch(query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path, {
    method: endpoint.method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    ...(input?.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }).catch(() => undefined);
}
