import { describe, expect, it } from '@jest/globals';
import { isNewEnough } from './node-version.mjs';

describe('Node', () => {
  it.each(['20.12.0', '20.20.2', '22.0.0', '26.10.0'])('%s is new enough', (version) => {
    expect(isNewEnough(version)).toBe(true);
  });

  it.each(['18.20.8', '20.11.1', '19.99.9'])('%s is too old', (version) => {
    expect(isNewEnough(version)).toBe(false);
  });
});
