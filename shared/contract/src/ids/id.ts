import { z } from 'zod';

/** The id of a thing: a UUID, in lower case however it is sent, as ids are compared by their text. */
export const idSchema = z.uuid().toLowerCase();
