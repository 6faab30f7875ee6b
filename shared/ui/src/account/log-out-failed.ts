/** The toast of a log out that did not reach the server. */
export const LOG_OUT_FAILED = {
  kind: 'error',
  title: 'Error',
  description: 'You are still signed in: the server could not be reached. Try again.',
} as const;
