/** The venue has refused a request and changed nothing, or the request was never sent. */
export class VenueRejection extends Error {
  override name = 'VenueRejection';
}
