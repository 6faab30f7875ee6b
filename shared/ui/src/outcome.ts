/** The result of a server operation that has already been reported to the user. */
export interface Outcome {
  readonly ok: boolean;
}

/** Converts a rejection into a failed outcome. */
export const toOutcome = (operation: Promise<Outcome>): Promise<Outcome> =>
  operation.catch(() => ({ ok: false }));
