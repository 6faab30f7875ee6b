export type {
  OrderChange,
  OrderTotals,
  ReasonNotToSend,
  Submitted,
  VenueAccount,
  VenueConnectionState,
  VenueEntry,
  VenueEvent,
  VenueFill,
  VenueOrder,
  VenuePosition,
} from '@parallax/live';

/** The venue has refused a request and changed nothing. */
export class VenueRejection extends Error {
  override name = 'VenueRejection';
}
