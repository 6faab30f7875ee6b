import { describe, expect, it } from '@jest/globals';
import { isImmutableFile } from './immutable-file.ts';

describe('the service worker', () => {
  it.each([
    ['/assets/react.0123abcd.js', true],
    ['/assets/Inter-subset.884ca7be.woff2', true],
    ['/assets/shell.js?v=0123abcd', true],
    ['/remotes/mf_mobile/0.1.0-0123abcd/mf-manifest.json', true],
    ['/remotes/mf_mobile/1.1.0-0123456789ab/mf-manifest.json', true],
    ['/assets/shell.js', false],
    ['/assets/shell.js?v=', false],
    ['/feed-worker.js', false],
    ['/remotes/registry.json', false],
    ['/remotes/mf_mobile/0.1.0-0123abcd/mf_mobile.js?retry=1', false],
    ['/api/assets/react.0123abcd.js', false],
    ['/release.json', false],
    ['/mobile', false],
  ])('caches the file %s: %p', (address, isCached) => {
    expect(isImmutableFile(new URL(address, 'https://desk.example'))).toBe(isCached);
  });
});
