import { ApiFailure } from '../http/api/api-failure.ts';

/** A 409 with all reasons; the first one is its message. */
export const refusal = (reasons: readonly string[]): ApiFailure =>
  new ApiFailure(409, reasons[0] ?? 'The version was refused.', { messages: reasons });
