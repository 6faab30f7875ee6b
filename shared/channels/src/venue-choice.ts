import { z } from 'zod';

/** One entry of the venue filter. It says all that filtering needs, so that nothing has to be asked for. */
export const venueChoiceSchema = z.object({
  group: z.enum(['exchange', 'vault', 'prime-broker']),
  /** the exchange's or prime broker's id in the catalogue, or the vault's own */
  id: z.string().min(1).max(120),
  /** as it is shown, also when it is no longer among the trader's own */
  name: z.string().max(200),
  /** whose contracts it lets through, by the contracts' `exchange`; empty: it hides none by itself */
  venues: z.array(z.string().max(120)).max(50),
});
export type VenueChoice = z.infer<typeof venueChoiceSchema>;
