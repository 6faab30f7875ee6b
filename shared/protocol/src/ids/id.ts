import { z } from 'zod';

/** A UUID, normalized to lower case because ids are compared as text. */
export const idSchema = z.uuid().toLowerCase();
