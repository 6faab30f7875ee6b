import { describe, expect, it } from '@jest/globals';
import { toyBuild } from './testing/toy-build.ts';
import { readContent } from './version-content.ts';

const describing = (changes: { readonly [path: string]: Uint8Array | undefined } = {}) => {
  const files = toyBuild();
  const of = (path: string) => (path in changes ? changes[path] : files.get(path));
  return readContent('mf_toy', {
    manifest: of('mf-manifest.json'),
    contributions: of('contributions.json'),
    release: of('release.json'),
  });
};

describe('the files that describe a version', () => {
  it('state its entry and what it contributes', () => {
    expect(describing()).toMatchObject({
      content: { entry: 'mf_toy.js', manifest: { name: 'mf_toy' } },
    });
  });

  it.each([
    ['mf-manifest.json', undefined, 'Its mf-manifest.json is missing or cannot be read.'],
    ['mf-manifest.json', '{', 'Its mf-manifest.json is missing or cannot be read.'],
    ['contributions.json', undefined, 'Its contributions.json is missing or cannot be read.'],
    ['contributions.json', '[', 'Its contributions.json is missing or cannot be read.'],
  ])('cannot be used if %s is %p', (path, text, reason) => {
    const file = text === undefined ? undefined : new TextEncoder().encode(text);
    expect(describing({ [path]: file })).toEqual({ reasons: [reason] });
  });

  it('cannot be used for another remote', () => {
    const files = toyBuild({ name: 'mf_other' });
    const read = readContent('mf_toy', {
      manifest: files.get('mf-manifest.json'),
      contributions: files.get('contributions.json'),
      release: files.get('release.json'),
    });
    expect(read).toEqual({ reasons: ['Its manifest belongs to mf_other, not to mf_toy.'] });
  });
});
