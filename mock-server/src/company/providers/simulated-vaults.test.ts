import { expect, it } from '@jest/globals';
import { STAKING_VAULTS } from '@parallax/protocol';
import { simulatedVaults } from './simulated-vaults.ts';

const ids = (provider: string, apiKey: string, refreshes: number): string[] =>
  simulatedVaults(provider, { apiKey }, refreshes).map(({ externalId }) => externalId);

it('simulatedVaults derives the vaults from provider and key', () => {
  expect(ids('copper', 'one', 0)).toEqual(ids('copper', 'one', 0));
  expect(ids('copper', 'one', 0)).not.toEqual(ids('copper', 'two', 0));
  expect(ids('copper', 'one', 0)).not.toEqual(ids('hidden_road', 'one', 0));
});

it('simulatedVaults adds one vault per refresh, up to twelve', () => {
  const first = ids('copper', 'one', 0);
  expect(ids('copper', 'one', 1)).toHaveLength(first.length + 1);
  expect(ids('copper', 'one', 1)).toEqual(expect.arrayContaining(first));
  expect(ids('copper', 'one', 1000)).toHaveLength(12);
});

it('simulatedVaults returns the five staking vaults for Fireblocks only', () => {
  expect(ids('fireblocks', 'one', 0)).toEqual(expect.arrayContaining([...STAKING_VAULTS]));
  expect(ids('copper', 'one', 0).some((id) => id.startsWith('SP:'))).toBe(false);
});
