import { describe, expect, it } from '@jest/globals';
import { parseCacheFilesMessage } from './cache-files-message.ts';

describe('messages to the service worker', () => {
  it('keep their valid files if others are not texts or empty', () => {
    const message = { type: 'keep', release: 'r1', files: ['/assets/a.js', 7, ''] };
    expect(parseCacheFilesMessage(message)).toEqual({ ...message, files: ['/assets/a.js'] });
  });

  it.each([undefined, 'keep', {}, { type: 'keep' }, { type: 'keep', release: '', files: [] }])(
    'are ignored if invalid: %p',
    (message) => {
      expect(parseCacheFilesMessage(message)).toBeUndefined();
    },
  );
});
