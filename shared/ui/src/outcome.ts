/** The result of a server operation that has already been reported to the user. */
export interface Outcome {
  readonly ok: boolean;
}

/** Runs an operation; a rejection or exception becomes a failed outcome. */
export async function toOutcome(operation: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await operation();
  } catch {
    return { ok: false };
  }
}
