/**
 * Why there is no valid response: no connection, a request that the browser seems to have blocked, a timeout, or a
 * malformed response.
 */
export type NoResponse = 'network' | 'blocked' | 'timeout' | 'unreadable';

export const NO_RESPONSE_TEXTS: Readonly<Record<NoResponse, string>> = {
  network: 'The server could not be reached. Check your connection and try again.',
  blocked:
    'The server answers, but this request failed at once: an extension of the browser, such as an ad blocker, may block it. Allow this site there and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unreadable: 'Something went wrong on the server. Try again in a moment.',
};
