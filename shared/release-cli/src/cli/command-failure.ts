import type { ExitName } from './exit-codes.ts';

/** A failure with its user-facing message and its exit code. */
export class CommandFailure extends Error {
  readonly exit: ExitName;
  /** further lines, such as each reason of a refusal */
  readonly reasons: readonly string[];

  constructor(exit: ExitName, message: string, reasons: readonly string[] = []) {
    super(message);
    this.exit = exit;
    this.reasons = reasons;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
