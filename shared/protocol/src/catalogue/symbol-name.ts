import { partsOfContractKey } from './contract-key.ts';
import { fullContractName } from './contract-name.ts';

/** The months as symbols of dated contracts abbreviate them, January first. */
export const SYMBOL_MONTHS: readonly string[] =
  'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/**
 * Symbols of dated contracts that contain the full date: 'BTC-27DEC24' (Deribit), 'BTCUSDT-27DEC24'
 * (Bybit), 'BTCUSDT_241227' (Binance) and 'BTC-USDT-241227' (OKX); those of options end with the
 * strike and the right. A month code ('XBTZ24') leaves the day open.
 */
const PAIR = '(?<base>[A-Z0-9]+?)(?:[-_]?(?<quote>USD[TC]?))?';
const DATE = '(?:(?<d>\\d{1,2})(?<mon>[A-Z]{3})(?<yy>\\d{2})|(?<yymmdd>\\d{6}))';
const RIGHT = '(?:-(?<strike>\\d+(?:[.d]\\d+)?)-(?<right>[CP])(?:-USD[TC])?)?';
const DATED = new RegExp(`^${PAIR}[-_]${DATE}${RIGHT}$`);

/** Midnight UTC; undefined if there is no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const time = Date.UTC(year, month, day);
  const at = new Date(time);
  return at.getUTCMonth() === month && at.getUTCDate() === day ? time : undefined;
}

function expiryOf({ d, mon, yy, yymmdd }: Readonly<Record<string, string | undefined>>) {
  if (yymmdd !== undefined) {
    const [year, month, day] = [0, 2, 4].map((at) => Number(yymmdd.slice(at, at + 2)));
    return dayOf(2_000 + (year ?? 0), (month ?? 0) - 1, day ?? 0);
  }
  return dayOf(2_000 + Number(yy), SYMBOL_MONTHS.indexOf(mon ?? ''), Number(d));
}

/**
 * The display name of a contract that the catalogue no longer lists, from its key: 'BTC 27 Dec 24
 * USDT' or 'BTC 27 Dec 24 100,000 Call'. A future has no settlement if its symbol has no quote.
 * Returns the symbol if it does not contain the full name.
 */
export function nameOfKey(key: string): string {
  const { symbol } = partsOfContractKey(key);
  const terms = DATED.exec(symbol)?.groups;
  const expiry = terms && expiryOf(terms);
  if (terms === undefined || expiry === undefined) return symbol;
  const { base = '', quote = '', strike, right } = terms;
  return fullContractName({
    symbol,
    base,
    quote,
    // venues settle dated contracts quoted in dollars in the base
    riskType: quote === 'USD' ? 'inverse' : 'linear',
    instType: strike === undefined ? 'future' : 'option',
    expiry,
    strike: strike === undefined ? null : Number(strike.replace('d', '.')),
    optionType: right === 'C' ? 'call' : 'put',
  });
}
