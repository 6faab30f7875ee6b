/** Runs in a page of the contract-search bench and writes its measurements as the page's text. */
import { contractSchema } from '@parallax/protocol';
import { z } from 'zod';
import { measureFirstSearch, measureSearches, median } from './measure-searches.ts';

const catalogueSchema = z.array(contractSchema);
const ROUNDS = 9;

const load = async (path: string): Promise<string> => (await fetch(path)).text();

const real = await load('/real.json');
const parseMs = Array.from({ length: ROUNDS }, () => {
  const before = performance.now();
  catalogueSchema.parse(JSON.parse(real));
  return performance.now() - before;
});
const large = catalogueSchema.parse(JSON.parse(await load('/large.json')));
const measured = {
  searches: measureSearches(large),
  firstSearchMs: measureFirstSearch(large),
  parseMs: median(parseMs),
  firstParseMs: parseMs[0],
};
document.body.textContent = JSON.stringify(measured);
document.title = 'done';
