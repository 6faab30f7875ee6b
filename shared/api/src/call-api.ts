import type { Data, Endpoint } from '@parallax/protocol';
import type { CallArguments } from './call-input.ts';
import { type ApiResponse, createApiCaller } from './create-caller.ts';

/**
 * Sends a request to an endpoint on the page's origin, with its cookies.
 *
 * @returns `data` of the response, parsed with the endpoint's schema, and its message
 * @throws ApiError if the request fails or takes longer than 15 s; the signal's reason if aborted
 */
export const callForResponse: <E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
) => Promise<ApiResponse<E>> = createApiCaller();

/** Like `callForResponse`, but returns only `data`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Data<E>> {
  return (await callForResponse(endpoint, ...input)).data;
}
