import { z } from 'zod';

/** An entry of the venue filter, with everything needed to apply it without a request. */
export const venueChoiceSchema = z.object({
  group: z.enum(['exchange', 'vault', 'prime-broker']),
  /** catalogue id of the exchange or prime broker, or id of the vault */
  id: z.string().min(1).max(120),
  /** display name, available even after the trader lost access to the entry */
  name: z.string().max(200),
  /** `exchange` values of the contracts that pass; empty if the entry does not filter */
  venues: z.array(z.string().max(120)).max(50),
});
export type VenueChoice = z.infer<typeof venueChoiceSchema>;
