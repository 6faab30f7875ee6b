/** Why there is no valid response: no connection, a timeout, or a malformed response. */
export type NoResponse = 'network' | 'timeout' | 'unreadable';

export const NO_RESPONSE_TEXTS: Readonly<Record<NoResponse, string>> = {
  network: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unreadable: 'Something went wrong on the server. Try again in a moment.',
};
