import { expect, it } from '@jest/globals';
import { pngOf } from '../../testing/png.ts';
import { imageSize } from './image-size.ts';

/** Encoded by a browser. */
const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAFAAcDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKcAD//Z';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAHElEQVR4AbTJMQ0AAADCMDL/nsHBPvqWCiJOOQAAAP//Bn0G9AAAAAZJREFUAwA8gxvvdm+93QAAAABJRU5ErkJggg==';
const WEBP = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoHAAUAAoBCJaQAA3AA/vlYQAA=';
const WEBP_EXTENDED =
  'UklGRjYAAABXRUJQVlA4WAoAAAAAAAAABgAABAAAVlA4IBgAAAAwAQCdASoHAAUAAoBCJaQAA3AA/vlYQAA=';
const WEBP_LOSSLESS = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

it.each([
  ['PNG', PNG, 'image/png', 7, 5],
  ['PNG of another size', pngOf(300, 2), 'image/png', 300, 2],
  ['JPEG', JPEG, 'image/jpeg', 7, 5],
  ['JPEG with a thumbnail', withThumbnail(), 'image/jpeg', 7, 5],
  ['WebP', WEBP, 'image/webp', 7, 5],
  ['WebP with a canvas', WEBP_EXTENDED, 'image/webp', 7, 5],
  ['lossless WebP', WEBP_LOSSLESS, 'image/webp', 1, 1],
])('imageSize returns the type and size of a %s', (_what, base64, type, width, height) => {
  expect(imageSize(bytesOf(base64))).toEqual({ type, width, height });
});

/** The JPEG with itself as the thumbnail in an APP1 segment, as cameras write it. */
function withThumbnail(): string {
  const jpeg = bytesOf(JPEG);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(2 + jpeg.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg, jpeg.subarray(2)]).toString('base64');
}

it.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
  ['JPEG with a thumbnail', withThumbnail()],
  ['WebP', WEBP],
])('imageSize returns undefined for a %s truncated at any byte', (_what, base64) => {
  const bytes = bytesOf(base64);
  for (let length = 0; length < bytes.length; length += 1) {
    expect(imageSize(bytes.subarray(0, length))).toBeUndefined();
  }
});

it.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')],
  ['zeros', Buffer.alloc(64)],
])('imageSize returns undefined for %s', (_what, bytes) => {
  expect(imageSize(bytes)).toBeUndefined();
});
