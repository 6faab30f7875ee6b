import { errorCode } from '../config/errors.ts';
import { ApiFailure } from './api-failure.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs a change whose uniqueness the database decides. Throws 409 with the text when it is taken. */
export async function takenAsConflict<T>(text: string, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new ApiFailure(409, text);
    throw error;
  }
}
