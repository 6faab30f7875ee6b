import { expect, it } from '@jest/globals';
import { resolveVersion } from './remote-version.ts';

it('a version with the name of an object property is not resolved to that property', () => {
  const channel = {
    remote: 'mf_toy',
    stable: '1.0.0-aaa',
    stableIsBuilt: false,
    candidate: '1.0.0-bbb',
    previous: null,
    pinned: null,
    share: null,
    served: [],
    built: null,
  };
  expect(resolveVersion(channel)).toBe('1.0.0-bbb');
  expect(resolveVersion(channel, 'constructor')).toBe('constructor');
});
