import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import { ApiFailure } from '../http/api/api-failure.ts';

/** Runs a read; throws 503 with the reason when a live venue is unavailable. */
export async function readMarket<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VenueUnavailable) throw new ApiFailure(503, error.message);
    throw error;
  }
}
