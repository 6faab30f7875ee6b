/** The toast for a logout that did not reach the server. Its id prevents duplicates. */
export const LOG_OUT_FAILED = {
  kind: 'error',
  id: 'log-out-failed',
  title: 'Error',
  description: 'You are still signed in: the server could not be reached. Try again.',
} as const;
