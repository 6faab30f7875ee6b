import { afterEach, describe, expect, it } from '@jest/globals';
import { confirmedOverride, confirmOverride, parseOverride, removeOverride } from './override.ts';

const LINK = 'mf_settings@http://localhost:3103/mf-manifest.json';
const ORIGIN = 'http://localhost:3103';

afterEach(removeOverride);

describe('design §3 an override of one remote', () => {
  it('is read from a link', () => {
    expect(parseOverride(LINK)).toEqual({
      remote: 'mf_settings',
      manifest: `${ORIGIN}/mf-manifest.json`,
      origin: ORIGIN,
    });
  });

  it.each([
    'settings@http://localhost:3103/mf-manifest.json',
    'mf_settings@/mf-manifest.json',
    'mf_settings@javascript:alert(1)',
    'mf_settings@data:text/javascript,alert(1)',
    'mf_settings@http://ada:secret@localhost:3103/mf-manifest.json',
    'mf_settings',
    '',
  ])('is refused: %s', (text) => expect(parseOverride(text)).toBeUndefined());

  it('runs only after confirmation and from a permitted origin', () => {
    expect(confirmedOverride([ORIGIN])).toBeUndefined();
    const override = parseOverride(LINK);
    if (override) confirmOverride(override);
    expect(confirmedOverride([ORIGIN])).toEqual(override);
    expect(confirmedOverride(['http://localhost:9'])).toBeUndefined();
    removeOverride();
    expect(confirmedOverride([ORIGIN])).toBeUndefined();
  });
});
