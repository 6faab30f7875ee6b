import { describe, expect, it } from '@jest/globals';
import { parseKeepMessage } from './keep-message.ts';

describe('messages to the service worker', () => {
  it('keeps files of a release, without what is no address', () => {
    const message = { type: 'keep', release: 'r1', files: ['/assets/a.js', 7, ''] };
    expect(parseKeepMessage(message)).toEqual({ ...message, files: ['/assets/a.js'] });
  });

  it.each([undefined, 'keep', {}, { type: 'keep' }, { type: 'keep', release: '', files: [] }])(
    'ignores %p',
    (message) => {
      expect(parseKeepMessage(message)).toBeUndefined();
    },
  );
});
