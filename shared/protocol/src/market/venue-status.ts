import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

/** The connection status of a venue that provides market data. */
export const venueStatusSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  state: z.enum(['up', 'down']),
  /** whether its prices are simulated beside those of live venues */
  isSimulated: z.boolean().optional(),
  /** user-facing reason why it is down */
  reason: z.string().nullable(),
  /** Unix milliseconds; null before the first message */
  last_message_at: z.number().nullable(),
  /** milliseconds between a ping and its response; null until measured */
  round_trip_ms: z.number().nullable(),
  reconnects: z.int().min(0),
  /** messages received in the last 10 seconds, per second */
  message_rate: z.number().min(0),
  /** the server's time, to compute the age of the last message */
  at: z.number(),
});
export type VenueStatus = z.infer<typeof venueStatusSchema>;

export const listVenueStatus = endpoint({
  method: 'GET',
  path: '/api/market/venue-status',
  summary: 'The state of each venue with its last message, message rate, round trip and reconnects',
  callers: 'trader',
  envelope: 'ok',
  data: z.array(venueStatusSchema),
  failures: [401],
});
