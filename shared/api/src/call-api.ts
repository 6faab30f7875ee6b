import { createCaller } from './create-caller.ts';

/**
 * Makes a call of the contract on the page's own origin, with its cookies.
 *
 * @returns the answer's `data`, parsed with the endpoint's schema
 * @throws ApiError when the call fails or takes longer than 15 s; when `signal` aborts it, the
 * signal's reason
 */
export const callApi = createCaller();
