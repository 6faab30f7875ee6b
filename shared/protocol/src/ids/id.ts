import { z } from 'zod';

/** A UUID, normalized to lower case because ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();

/** A client id was used before, for other content. */
export const REQUEST_ID_TAKEN = 'A request with this id and other content exists.';

/**
 * The id that a client makes once per intent for a call that moves money. Repeating the call with the same
 * id and content returns what was done; ids are kept for 90 days. Optional for older clients.
 */
export const requestIdSchema = idSchema.optional();
