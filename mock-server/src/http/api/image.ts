import { INVALID_IMAGE, PHOTO_MAX_PX } from '@parallax/protocol';
import { ApiFailure } from './api-failure.ts';
import { imageSize } from './image-size.ts';

const fits = (side: number): boolean => side >= 1 && side <= PHOTO_MAX_PX;

/**
 * Validates a photo for storage: raw base64, or null for none. Throws 400 'Invalid image' unless it
 * is a complete PNG, JPEG or WebP of at most 100×100 pixels.
 */
export function requirePhoto(photoBase64: string | null): string | null {
  if (!photoBase64) return null;
  const size = imageSize(Buffer.from(photoBase64, 'base64'));
  if (size && fits(size.width) && fits(size.height)) return photoBase64;
  throw new ApiFailure(400, INVALID_IMAGE);
}

/** A stored photo as a data URL. */
export function photoDataUrl(stored: string | null): string | null {
  if (!stored) return null;
  const { type } = imageSize(Buffer.from(stored, 'base64')) ?? { type: 'image/png' };
  return `data:${type};base64,${stored}`;
}
