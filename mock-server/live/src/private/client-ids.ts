import type { LiveVenueId } from '../venues.ts';

/** Venues whose client ids are letters and digits only, up to 32: the UUID without its dashes. */
const WITHOUT_DASHES: ReadonlySet<LiveVenueId> = new Set(['okx']);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** without dashes; after it, which version of the order it is */
const HEX = /^(?<id>[0-9a-f]{32})(?:r\d{1,3})?$/;

const withoutDashes = (orderId: string): string => orderId.replaceAll('-', '');

/** The client's id under which an order is sent to a venue. */
export const toClientId = (venue: LiveVenueId, orderId: string): string =>
  WITHOUT_DASHES.has(venue) ? withoutDashes(orderId) : orderId;

/** The client's id of a version of an order that a venue can only change by replacing it; 0 is the first. */
export const toVersionId = (orderId: string, version: number): string =>
  version === 0 ? orderId : `${withoutDashes(orderId)}r${version}`;

/** The order that a client's id stands for; undefined for an order that was not sent by us. */
export function toOrderId(clientId: string | null | undefined): string | undefined {
  if (clientId === null || clientId === undefined) return undefined;
  if (UUID.test(clientId)) return clientId;
  const id = HEX.exec(clientId)?.groups?.['id'];
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
