import { expect, it } from '@jest/globals';
import { exampleCatalogue, PRICES } from './example-catalogue.ts';

const ASSETS_OF_VENUES = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'AVAX'];

it('the contracts of a picture have invented bases and round prices, which cannot be taken for live ones', () => {
  const bases = new Set(exampleCatalogue(0).contracts.map(({ base }) => base));
  expect([...bases].sort()).toEqual(Object.keys(PRICES));
  for (const base of bases) expect(base).toMatch(/^([A-T])\1\1$/);
  for (const base of ASSETS_OF_VENUES) expect(bases).not.toContain(base);
  for (const price of Object.values(PRICES)) expect(String(price)).toMatch(/^[125]0*$/);
});
