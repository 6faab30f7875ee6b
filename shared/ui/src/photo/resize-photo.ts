import { PHOTO_MAX_PX } from '@parallax/protocol';

const QUALITY = 0.6;

const loadCompress = () =>
  import(/* webpackChunkName: "image-compression" */ 'browser-image-compression');

/** Loads the image compression code. @throws if it cannot be loaded */
export async function loadResizePhoto(): Promise<typeof resizePhoto> {
  await loadCompress();
  return resizePhoto;
}

/**
 * Resizes a photo to at most 100×100 pixels at quality 0.6 and returns raw base64 without a prefix.
 * PNGs, which may be transparent, stay PNGs; other formats become JPEGs.
 *
 * @throws if the browser cannot decode the file
 */
async function resizePhoto(file: File): Promise<string> {
  const { default: compress } = await loadCompress();
  const small = await compress(file, {
    maxWidthOrHeight: PHOTO_MAX_PX,
    initialQuality: QUALITY,
    fileType: file.type === 'image/png' ? 'image/png' : 'image/jpeg',
    // the worker script would be loaded from another origin
    useWebWorker: false,
  });
  const dataUrl = await compress.getDataUrlFromFile(small);
  const comma = dataUrl.indexOf(',');
  if (comma < 0) throw new Error('not a data URL');
  return dataUrl.slice(comma + 1);
}
