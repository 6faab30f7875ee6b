import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

/** How a venue that prices come from is heard. */
export const venueStatusSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  state: z.enum(['up', 'down']),
  /** why it is down, in words for people */
  reason: z.string().nullable(),
  /** Unix milliseconds; null before the first message */
  last_message_at: z.number().nullable(),
  /** milliseconds between a question to the venue and its answer; null while it is not known */
  round_trip_ms: z.number().nullable(),
  reconnects: z.int().min(0),
  /** the server's time, which an age is counted from */
  at: z.number(),
});
export type VenueStatus = z.infer<typeof venueStatusSchema>;

export const listVenueStatus = endpoint({
  method: 'GET',
  path: '/api/market/venue-status',
  summary: 'Whether each venue can be heard, its last message, round trip and reconnects',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  data: z.array(venueStatusSchema),
  failures: [401],
});
