import { PHOTO_MAX_PX } from '@parallax/contract';

const QUALITY = 0.6;

const loadCompress = () =>
  import(/* webpackChunkName: "image-compression" */ 'browser-image-compression');

/**
 * Brings the code that reads pictures.
 *
 * @throws when it cannot be loaded
 */
export async function loadPhotoOf(): Promise<typeof photoOf> {
  await loadCompress();
  return photoOf;
}

/**
 * A picture as a profile keeps it: at most 100×100 pixels at quality 0.6, as raw base64 without a
 * prefix. A PNG stays one, since it may be transparent; anything else becomes a JPEG.
 *
 * @throws when the file is no picture that the browser can read
 */
async function photoOf(file: File): Promise<string> {
  const { default: compress } = await loadCompress();
  const small = await compress(file, {
    maxWidthOrHeight: PHOTO_MAX_PX,
    initialQuality: QUALITY,
    fileType: file.type === 'image/png' ? 'image/png' : 'image/jpeg',
    // its worker would load itself from another origin
    useWebWorker: false,
  });
  const dataUrl = await compress.getDataUrlFromFile(small);
  const comma = dataUrl.indexOf(',');
  if (comma < 0) throw new Error('not a data URL');
  return dataUrl.slice(comma + 1);
}
