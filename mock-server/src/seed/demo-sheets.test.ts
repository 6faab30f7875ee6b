import { expect, it } from '@jest/globals';
import { contractKey, defaultAssets } from '@parallax/protocol';
import { listInstruments, toCatalogue } from '@parallax/server-market/catalogue/catalogue';
import { WATCHED } from './demo-sheets.ts';

it('the watch list of the demo Execution sheet has the default contracts first, then others of the catalogue', () => {
  const { contracts } = toCatalogue(listInstruments(Date.now()));
  expect(WATCHED.slice(0, 6)).toEqual(defaultAssets(contracts).map(contractKey));
  const listed = new Set(contracts.map(contractKey));
  expect(WATCHED.filter((key) => !listed.has(key))).toEqual([]);
  expect(new Set(WATCHED).size).toBe(WATCHED.length);
});
