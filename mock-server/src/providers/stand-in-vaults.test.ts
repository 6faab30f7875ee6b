import { expect, it } from '@jest/globals';
import { STAKING_VAULTS } from '@parallax/contract';
import { standInVaults } from './stand-in-vaults.ts';

const ids = (provider: string, apiKey: string, asked: number): string[] =>
  standInVaults(provider, { apiKey }, asked).map(({ externalId }) => externalId);

it('vaults follow from the provider and the key alone', () => {
  expect(ids('copper', 'one', 0)).toEqual(ids('copper', 'one', 0));
  expect(ids('copper', 'one', 0)).not.toEqual(ids('copper', 'two', 0));
  expect(ids('copper', 'one', 0)).not.toEqual(ids('hidden_road', 'one', 0));
});

it('an account has one vault more each time that it is asked, up to twelve', () => {
  const first = ids('copper', 'one', 0);
  expect(ids('copper', 'one', 1)).toHaveLength(first.length + 1);
  expect(ids('copper', 'one', 1)).toEqual(expect.arrayContaining(first));
  expect(ids('copper', 'one', 1000)).toHaveLength(12);
});

it('Fireblocks has the five staking vaults, others have none', () => {
  expect(ids('fireblocks', 'one', 0)).toEqual(expect.arrayContaining([...STAKING_VAULTS]));
  expect(ids('copper', 'one', 0).some((id) => id.startsWith('SP:'))).toBe(false);
});
