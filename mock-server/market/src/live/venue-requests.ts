import type { AllTickers, Derivatives, LiveInstrument } from '@parallax/live';
import type { Venue } from '@parallax/protocol';
import { CachedResponses } from '../cached-responses.ts';
import { VenueUnavailable } from '../venue-unavailable.ts';
import type { LiveContract } from './live-contract.ts';
import type { LiveVenue } from './live-venue.ts';

/** Kraken accepts one request a second: in a longer queue, responses would take more than 20 s. */
const IN_FLIGHT_MAX = 20;

/** Counts the pending requests to a venue. */
class InFlight {
  #count = 0;

  get isFull(): boolean {
    return this.#count >= IN_FLIGHT_MAX;
  }

  async count<T>(request: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await request();
    } finally {
      this.#count -= 1;
    }
  }
}

/** Each request counts heavily against a venue's rate limits. */
const TICKERS_TTL_MS = 5_000;
const BUSY = 'It has too many pending requests';

/**
 * Requests to the live venues, limited per venue. They throw a VenueUnavailable when the venue
 * cannot respond.
 */
export class VenueRequests {
  readonly #inFlight: ReadonlyMap<LiveVenue, InFlight>;
  readonly #displayNames: ReadonlyMap<string, string>;
  readonly #tickers: CachedResponses<AllTickers>;

  constructor(liveVenues: readonly LiveVenue[], venues: readonly Venue[], now: () => number) {
    this.#inFlight = new Map(liveVenues.map((venue) => [venue, new InFlight()]));
    this.#displayNames = new Map(venues.map(({ name, displayName }) => [name, displayName]));
    this.#tickers = new CachedResponses(now, () => TICKERS_TTL_MS);
  }

  unavailableError({ name }: LiveVenue, why: string, wasRequested: boolean): VenueUnavailable {
    const venue = this.#displayNames.get(name) ?? name;
    return new VenueUnavailable(
      `${venue} cannot provide this at the moment. ${why}.`,
      wasRequested,
    );
  }

  /** Sends a request unless the venue has too many in flight. */
  send<T>(venue: LiveVenue, request: () => Promise<T>): Promise<T> {
    const inFlight = this.#inFlight.get(venue);
    if (inFlight?.isFull) throw this.unavailableError(venue, BUSY, false);
    return inFlight === undefined ? request() : inFlight.count(request);
  }

  /** Runs a request for a contract; undefined when the venue does not list it. */
  forContract<T>(
    { venue, listed }: LiveContract,
    run: (venue: LiveVenue, listed: LiveInstrument) => Promise<T>,
  ): Promise<T | undefined> {
    return listed === undefined && venue.instruments !== undefined
      ? Promise.resolve(undefined)
      : this.#requireResponse(venue, async () => listed && run(venue, listed));
  }

  derivatives(venue: LiveVenue): Promise<Derivatives> {
    return this.#requireResponse(venue, () =>
      venue.derivatives.get((request) => this.send(venue, request)),
    );
  }

  tickers(venue: LiveVenue): Promise<AllTickers> {
    return this.#requireResponse(venue, () =>
      this.#tickers.get(venue.name, () => this.send(venue, () => venue.tickers())),
    );
  }

  /** Runs a venue request, unless the venue is unavailable. */
  async #requireResponse<T>(venue: LiveVenue, run: () => Promise<T>): Promise<T> {
    const { unavailableReason } = venue;
    if (unavailableReason !== null) throw this.unavailableError(venue, unavailableReason, false);
    try {
      return await run();
    } catch (error) {
      if (error instanceof VenueUnavailable) throw error;
      throw this.unavailableError(venue, venue.recordFailure(error), true);
    }
  }
}
