import { z } from 'zod';

/** Maximum width and height of a photo. */
export const PHOTO_MAX_PX = 100;
export const INVALID_IMAGE = 'Invalid image';

/** More than any photo of that size needs. */
const PHOTO_MAX_CHARACTERS = 200_000;

/**
 * A PNG, JPEG or WebP of at most 100×100 pixels as raw base64 without a prefix; empty or null for no
 * photo. The server reads format and dimensions from the image itself.
 */
export const photoBase64Schema = z.union(
  [
    z.literal(''),
    z.null(),
    z
      .string({ error: INVALID_IMAGE })
      .max(PHOTO_MAX_CHARACTERS, { error: INVALID_IMAGE, abort: true })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, INVALID_IMAGE),
  ],
  { error: INVALID_IMAGE },
);
