/** The toast of a log out that did not reach the server; one, however many asked for it. */
export const LOG_OUT_FAILED = {
  kind: 'error',
  id: 'log-out-failed',
  title: 'Error',
  description: 'You are still signed in: the server could not be reached. Try again.',
} as const;
