/** A live venue does not tell what was asked for; the message is for people. */
export class VenueAway extends Error {
  override readonly name = 'VenueAway';

  /** @param wasAsked false: it is known to be away, so that asking again costs nothing */
  constructor(
    message: string,
    readonly wasAsked: boolean,
  ) {
    super(message);
  }
}
