import { describe, expect, it, jest } from '@jest/globals';

type Compress = (file: File, options: object) => Promise<File>;
const compress = Object.assign(
  jest.fn<Compress>(async (file) => file),
  { getDataUrlFromFile: async ({ type }: File) => `data:${type};base64,iVBORw0KGgo=` },
);
jest.unstable_mockModule('browser-image-compression', () => ({ default: compress }));
const { loadResizePhoto } = await import('./resize-photo.ts');
const resizePhoto = await loadResizePhoto();

const fileOf = (type: string) => new File(['picture'], 'me', { type });

describe('workspace §5, §9 the profile image', () => {
  it.each([
    ['image/png', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
    ['image/webp', 'image/jpeg'],
  ])('is compressed from %s to at most 100×100 at quality 0.6, as %s', async (type, fileType) => {
    compress.mockClear();
    await resizePhoto(fileOf(type));
    expect(compress.mock.calls[0]?.[1]).toMatchObject({
      maxWidthOrHeight: 100,
      initialQuality: 0.6,
      fileType,
    });
  });

  it('is raw base64 without a prefix', async () => {
    expect(await resizePhoto(fileOf('image/png'))).toBe('iVBORw0KGgo=');
  });

  it('is rejected when the browser cannot decode it', async () => {
    compress.mockRejectedValueOnce(new Error('no picture'));
    await expect(resizePhoto(fileOf('text/plain'))).rejects.toThrow('no picture');
  });
});
