/** What to tell a person about an error. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.';
