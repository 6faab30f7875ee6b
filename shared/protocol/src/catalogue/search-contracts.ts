import type { Contract } from './catalogue.ts';
import { expiryText } from './contract-name.ts';
import { isDollar } from './dollars.ts';
import { sortByExpiry } from './sort-futures.ts';

const INST_TYPE_RANK = { spot: 0, perpetual: 1, future: 2, option: 3 } as const;
const INST_TYPES = 4;
/** Exact base, pair or symbol quoted in dollars; exact in another quote; prefix; any other match. */
const RANKS = 4;
const SPACE = 32;
const SLASH = 47;

/** Strikes are displayed with thousands separators, but found with or without them. */
const THOUSANDS = /(?<=\d),(?=\d{3}|\d{0,2}(?:\s|$))/g;

/** Names of contracts and venues are joined by '·' in titles and fields. */
const SEPARATORS = /[\s·]+/;

/**
 * The searchable text of a contract: words separated by single spaces, without duplicates, the pair
 * first, then the symbol; with the words of its display name.
 */
export function contractText(c: Contract): string {
  const pair = c.base + c.quote;
  const joined = c.symbol.startsWith(pair) ? '' : ` ${pair}`;
  const original = c.origSymbol === c.symbol ? '' : ` ${c.origSymbol}`;
  const option = c.optionType === null ? '' : ` ${c.optionType}`;
  const expiry = c.expiry === null ? '' : ` ${expiryText(c.expiry)}`;
  const strike = c.strike === null ? '' : ` ${c.strike}`;
  const inverse = c.riskType === 'inverse' ? ' inverse' : '';
  return `${c.base}/${c.quote} ${c.symbol}${joined}${original} ${c.exchange} ${c.exchangeName} ${c.instType}${option}${expiry}${strike}${inverse}`;
}

/** The search index of a catalogue. */
interface Index {
  /** one per line */
  readonly contracts: readonly Contract[];
  /** the lower-case texts of all contracts, one per line */
  readonly text: string;
  /** start offset of each line, followed by the length of the text */
  readonly starts: Uint32Array;
  /** offset of the symbol in each line */
  readonly symbols: Uint32Array;
  readonly types: Uint8Array;
  /** buffers reused by every search: matching lines and their rank buckets */
  readonly rows: Uint32Array;
  readonly buckets: Uint8Array;
}

/** Catalogues are immutable, so each is indexed once. */
const indices = new WeakMap<readonly Contract[], Index>();

function getIndex(catalogue: readonly Contract[]): Index {
  const cached = indices.get(catalogue);
  if (cached !== undefined) return cached;
  const contracts = sortByExpiry(catalogue);
  const text = contracts.map((contract) => `${contractText(contract).toLowerCase()}\n`).join('');
  const starts = new Uint32Array(contracts.length + 1);
  const symbols = new Uint32Array(contracts.length);
  const types = new Uint8Array(contracts.length);
  let start = 0;
  for (const [row, { instType }] of contracts.entries()) {
    starts[row] = start;
    symbols[row] = text.indexOf(' ', start) + 1;
    types[row] = INST_TYPE_RANK[instType];
    start = text.indexOf('\n', start) + 1;
  }
  starts[contracts.length] = start;
  const rows = new Uint32Array(contracts.length);
  const buckets = new Uint8Array(contracts.length);
  const index = { contracts, text, starts, symbols, types, rows, buckets };
  indices.set(catalogue, index);
  return index;
}

const hasAll = (line: string, words: readonly string[]): boolean =>
  words.every((word) => line.includes(word));

/** `text.startsWith(word, at)`, but faster when most candidates differ in the first character. */
function startsWithAt(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    if (text.charCodeAt(at + i) !== word.charCodeAt(i)) return false;
  }
  return true;
}

/** Rank of a line for one word: 0 exact, 1 prefix, 2 other. A line starts with its pair. */
function rankOf(text: string, start: number, symbol: number, word: string): number {
  let rank = 2;
  if (startsWithAt(text, start, word)) {
    const after = text.charCodeAt(start + word.length);
    if (after === SLASH || after === SPACE) return 0;
    rank = 1;
  }
  if (startsWithAt(text, symbol, word)) {
    if (text.charCodeAt(symbol + word.length) === SPACE) return 0;
    rank = 1;
  }
  return rank;
}

function bestRank(text: string, start: number, symbol: number, words: readonly string[]): number {
  let best = 2;
  for (let i = 0; i < words.length && best > 0; i += 1) {
    best = Math.min(best, rankOf(text, start, symbol, words[i] ?? ''));
  }
  return best;
}

/**
 * Finds the contracts that contain every word of `query`, in any order and case. Returns at most
 * `limit` contracts that satisfy `filter`. An empty query matches every contract.
 *
 * Exact matches of base, pair or symbol come first, those quoted in dollars before others, then prefix
 * matches, then all others. Within each of these groups, spot precedes perpetuals, which precede dated
 * contracts; in the first group, spot and perpetuals alternate. Futures are sorted by expiry, the
 * nearest first. Ties keep the order of the catalogue.
 *
 * The index is cached by the identity of `contracts`, which must not be mutated.
 */
export function searchContracts(
  contracts: readonly Contract[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
  filter?: (contract: Contract) => boolean,
): Contract[] {
  const words = query.toLowerCase().replace(THOUSANDS, '').split(SEPARATORS).filter(Boolean);
  // the longest word usually matches the fewest lines
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (rarest === undefined) {
    return (filter ? contracts.filter(filter) : contracts).slice(0, limit);
  }
  const index = getIndex(contracts);
  const { text, starts, symbols, types, rows, buckets } = index;
  const counts = new Uint32Array(RANKS * INST_TYPES);
  let hits = 0;
  let row = 0;
  for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, starts[row])) {
    while ((starts[row + 1] ?? text.length) <= at) row += 1;
    const hit = row;
    const start = starts[hit] ?? 0;
    row += 1;
    if (others.length > 0 && !hasAll(text.slice(start, starts[row]), others)) continue;
    const contract = index.contracts[hit];
    if (contract === undefined || filter?.(contract) === false) continue;
    const best = bestRank(text, start, symbols[hit] ?? 0, words);
    const rank = best === 0 && isDollar(contract.quote) ? 0 : best + 1;
    const bucket = rank * INST_TYPES + (types[hit] ?? 0);
    const count = counts[bucket] ?? 0;
    if (count >= limit) continue;
    counts[bucket] = count + 1;
    rows[hits] = hit;
    buckets[hits] = bucket;
    hits += 1;
    if (counts[INST_TYPE_RANK.spot] === limit && counts[INST_TYPE_RANK.perpetual] === limit) break;
  }
  const found = sortByBucket(index.contracts, rows.subarray(0, hits), buckets, counts);
  alternate(found, counts[INST_TYPE_RANK.spot] ?? 0, counts[INST_TYPE_RANK.perpetual] ?? 0);
  return found.length > limit ? found.slice(0, limit) : found;
}

/** Interleaves the first `first` contracts with the next `second` contracts. */
function alternate(contracts: Contract[], first: number, second: number): void {
  const mixed: Contract[] = [];
  for (let i = 0; i < Math.max(first, second); i += 1) {
    if (i < first) mixed.push(...contracts.slice(i, i + 1));
    if (i < second) mixed.push(...contracts.slice(first + i, first + i + 1));
  }
  contracts.splice(0, mixed.length, ...mixed);
}

/** Counting sort of the matching rows by bucket; `counts` has the size of each bucket. */
function sortByBucket(
  contracts: readonly Contract[],
  rows: Uint32Array,
  buckets: Uint8Array,
  counts: Uint32Array,
): Contract[] {
  const next = new Uint32Array(counts.length);
  for (let bucket = 1; bucket < next.length; bucket += 1) {
    next[bucket] = (next[bucket - 1] ?? 0) + (counts[bucket - 1] ?? 0);
  }
  const found: Contract[] = [];
  found.length = rows.length;
  for (let i = 0; i < rows.length; i += 1) {
    const contract = contracts[rows[i] ?? 0];
    const bucket = buckets[i] ?? 0;
    const at = next[bucket] ?? 0;
    if (contract !== undefined) found[at] = contract;
    next[bucket] = at + 1;
  }
  return found;
}
