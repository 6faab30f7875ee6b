/** Thrown when a live venue is unavailable; the message is user-facing. */
export class VenueUnavailable extends Error {
  override readonly name = 'VenueUnavailable';

  /**
   * @param wasRequested false when no request was sent to the venue, so that a retry costs nothing
   */
  constructor(
    message: string,
    readonly wasRequested: boolean,
  ) {
    super(message);
  }
}
