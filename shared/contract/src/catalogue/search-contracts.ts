import type { Contract } from './catalogue.ts';

const INST_TYPE_RANK = { spot: 0, perpetual: 1, future: 2, option: 3 } as const;
const INST_TYPES = 4;
/** Exact bases, pairs and symbols; pairs and symbols that begin so; the rest. */
const RANKS = 3;
const SPACE = 32;
const SLASH = 47;

/**
 * What a contract is searched by, in words parted by single spaces, each once: its pair comes first,
 * then its symbol.
 */
export function contractText(c: Contract): string {
  const pair = c.base + c.quote;
  const more = c.symbol.startsWith(pair) ? '' : ` ${pair}`;
  const original = c.origSymbol === c.symbol ? '' : ` ${c.origSymbol}`;
  const option = c.optionType === null ? '' : ` ${c.optionType}`;
  return `${c.base}/${c.quote} ${c.symbol}${more}${original} ${c.exchange} ${c.exchangeName} ${c.instType}${option}`;
}

/** A catalogue made ready to be searched. */
interface Index {
  /** the texts of all contracts in lower case, one on each line */
  readonly text: string;
  /** where each line begins, and after the last one where the text ends */
  readonly starts: Uint32Array;
  /** where a line's symbol begins */
  readonly symbols: Uint32Array;
  readonly types: Uint8Array;
  /** room for a search: the lines that it found, and their places in its order */
  readonly rows: Uint32Array;
  readonly places: Uint8Array;
}

/** Catalogues do not change, so that each is made ready once. */
const indices = new WeakMap<readonly Contract[], Index>();

function indexOf(contracts: readonly Contract[]): Index {
  const known = indices.get(contracts);
  if (known !== undefined) return known;
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
  const places = new Uint8Array(contracts.length);
  const index = { text, starts, symbols, types, rows, places };
  indices.set(contracts, index);
  return index;
}

const hasAll = (line: string, words: readonly string[]): boolean =>
  words.every((word) => line.includes(word));

/** Whether a text goes on with a word; quicker than `startsWith` for what mostly differs at once. */
function goesOn(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    if (text.charCodeAt(at + i) !== word.charCodeAt(i)) return false;
  }
  return true;
}

/** How well a line answers a word: 0 is best. A line begins with its pair. */
function rankOf(text: string, start: number, symbol: number, word: string): number {
  let rank = RANKS - 1;
  if (goesOn(text, start, word)) {
    const after = text.charCodeAt(start + word.length);
    if (after === SLASH || after === SPACE) return 0;
    rank = 1;
  }
  if (goesOn(text, symbol, word)) {
    if (text.charCodeAt(symbol + word.length) === SPACE) return 0;
    rank = 1;
  }
  return rank;
}

/** The best that one of the words does. */
function bestRank(text: string, start: number, symbol: number, words: readonly string[]): number {
  let best = RANKS - 1;
  for (let i = 0; i < words.length && best > 0; i += 1) {
    best = Math.min(best, rankOf(text, start, symbol, words[i] ?? ''));
  }
  return best;
}

/**
 * Contracts that contain every word of `query`, in any order and case. Those whose base, pair or
 * symbol is one of the words come first, then those where it begins with one; then spot before
 * perpetuals before dated contracts; ties keep the catalogue's order. An empty query keeps all.
 * Given `isWanted`, the others are left out; at most `limit` are given.
 *
 * The first search of a catalogue makes it ready, by its identity: a catalogue must not be changed.
 */
export function searchContracts(
  contracts: readonly Contract[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
  isWanted?: (contract: Contract) => boolean,
): Contract[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  // the longest word is on the fewest lines
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (rarest === undefined) {
    return (isWanted ? contracts.filter(isWanted) : contracts).slice(0, limit);
  }
  const { text, starts, symbols, types, rows, places } = indexOf(contracts);
  const counts = new Uint32Array(RANKS * INST_TYPES);
  let hits = 0;
  let row = 0;
  for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, starts[row])) {
    while ((starts[row + 1] ?? text.length) <= at) row += 1;
    const hit = row;
    const start = starts[hit] ?? 0;
    row += 1;
    if (others.length > 0 && !hasAll(text.slice(start, starts[row]), others)) continue;
    const contract = contracts[hit];
    if (contract === undefined || isWanted?.(contract) === false) continue;
    const rank = bestRank(text, start, symbols[hit] ?? 0, words);
    const place = rank * INST_TYPES + (types[hit] ?? 0);
    const count = counts[place] ?? 0;
    if (count >= limit) continue;
    counts[place] = count + 1;
    rows[hits] = hit;
    places[hits] = place;
    hits += 1;
    if (counts[0] === limit) break;
  }
  const found = inOrder(contracts, rows.subarray(0, hits), places, counts);
  return found.length > limit ? found.slice(0, limit) : found;
}

/** The contracts of the rows by their places, of which `counts` says how many there are. */
function inOrder(
  contracts: readonly Contract[],
  rows: Uint32Array,
  places: Uint8Array,
  counts: Uint32Array,
): Contract[] {
  const next = new Uint32Array(counts.length);
  for (let place = 1; place < next.length; place += 1) {
    next[place] = (next[place - 1] ?? 0) + (counts[place - 1] ?? 0);
  }
  const found: Contract[] = [];
  found.length = rows.length;
  for (let i = 0; i < rows.length; i += 1) {
    const contract = contracts[rows[i] ?? 0];
    const place = places[i] ?? 0;
    const at = next[place] ?? 0;
    if (contract !== undefined) found[at] = contract;
    next[place] = at + 1;
  }
  return found;
}
