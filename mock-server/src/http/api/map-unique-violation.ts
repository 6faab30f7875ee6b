import { errorCode } from '@parallax/server-kit/config/errors';
import { ApiFailure } from './api-failure.ts';

const UNIQUE_VIOLATION = '23505';

/** Awaits a write and maps a unique violation of the database to a 409 with the given message. */
export async function mapUniqueViolation<T>(message: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new ApiFailure(409, message);
    throw error;
  }
}
