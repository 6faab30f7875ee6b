/** Names that mean a coin in the news and nothing else, by their base. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ADA: ['cardano'],
  APT: ['aptos'],
  ARB: ['arbitrum'],
  ATOM: ['cosmos hub'],
  AVAX: ['avalanche network', 'avalanche blockchain'],
  BCH: ['bitcoin cash'],
  BNB: ['binance coin', 'bnb chain'],
  BTC: ['bitcoin', 'bitcoins'],
  DOGE: ['dogecoin'],
  DOT: ['polkadot'],
  ETC: ['ethereum classic'],
  ETH: ['ethereum', 'ether'],
  FIL: ['filecoin'],
  HBAR: ['hedera'],
  HYPE: ['hyperliquid'],
  LINK: ['chainlink'],
  LTC: ['litecoin'],
  NEAR: ['near protocol'],
  OP: ['op mainnet'],
  SHIB: ['shiba inu'],
  SOL: ['solana'],
  TON: ['toncoin'],
  TRX: ['tron'],
  UNI: ['uniswap'],
  XLM: ['stellar lumens'],
  XMR: ['monero'],
  XRP: ['ripple labs'],
};
/** Coins whose symbols are no English words, so that they count in headlines in capitals. */
const NO_WORDS: ReadonlySet<string> = new Set(
  Object.keys(NAMES).filter(
    (base) => !['APT', 'ATOM', 'DOT', 'HYPE', 'LINK', 'NEAR', 'OP'].includes(base),
  ),
);
/** Abbreviations of the news that are symbols of coins too. These need a dollar sign or a quote. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'AI API ATH CEO CFTC CPI DAO DC ETF ETP EU EUR FBI FED FOMC GBP GDP ID IP IPO IRS IT JP LLC NFT OTC PM Q1 Q2 Q3 Q4 SEC TV TVL UK UN US USA USD'.split(
    ' ',
  ),
);

const BASE_OF_NAME = new Map(
  Object.entries(NAMES).flatMap(([base, names]) => names.map((name) => [name, base] as const)),
);
const notInWord = (pattern: string): string =>
  `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
/** longer names first, since 'bitcoin cash' is not 'bitcoin' */
const NAME = new RegExp(
  notInWord([...BASE_OF_NAME.keys()].toSorted((a, b) => b.length - a.length).join('|')),
  'giu',
);
/** A symbol in capitals, with a dollar sign before it or a quote behind it: $NEAR, NEAR/USDT. */
const SYMBOL =
  /(?<![\p{L}\p{N}$])(\$?)([A-Z0-9]{1,15})((?:[/-](?:USDT|USDC|USD|EUR|BTC))?)(?![\p{L}\p{N}])/gu;

function isNamed(symbol: string, isCertain: boolean, isAllCapitals: boolean): boolean {
  if (isCertain) return true;
  if (symbol.length < 2 || ABBREVIATIONS.has(symbol)) return false;
  return !isAllCapitals || NO_WORDS.has(symbol);
}

/**
 * The coins that a text names, in alphabetical order: by symbols in capitals as whole words, or by names.
 * A word such as NEAR counts unless the whole text is in capitals; $NEAR and NEAR/USDT always do.
 * @param bases those of the catalogue
 */
export function coinsInText(text: string, bases: ReadonlySet<string>): string[] {
  const isAllCapitals = !/\p{Ll}/u.test(text);
  const byName = Array.from(
    text.matchAll(NAME),
    ([name]) => BASE_OF_NAME.get(name.toLowerCase()) ?? '',
  );
  const bySymbol = Array.from(text.matchAll(SYMBOL), ([, dollar = '', symbol = '', quote = '']) =>
    isNamed(symbol, dollar !== '' || quote !== '', isAllCapitals) ? symbol : '',
  );
  return [...new Set([...byName, ...bySymbol])].filter((base) => bases.has(base)).toSorted();
}
