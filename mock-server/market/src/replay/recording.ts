import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface RecordedTrade {
  readonly id: string;
  readonly price: number;
  readonly size: number;
  readonly side: 'buy' | 'sell';
  /** milliseconds since the first trade */
  readonly offset: number;
}

/** The trades of one contract, oldest first. */
export interface Recording {
  /** a contract key: `binance_usdm:ETHUSDT` */
  readonly key: string;
  readonly trades: readonly RecordedTrade[];
}

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i)
  .transform(Number)
  .pipe(z.number());
const price = decimal.pipe(z.number().positive());
const seconds = z.number().positive();

/**
 * Kraken's response to `GET /0/public/Trades`: price, quantity, time, side, order type, misc, id.
 */
const krakenTradesSchema = z.object({
  error: z.array(z.string()).max(0),
  result: z
    .object({
      XBTUSDT: z
        .array(
          z.tuple([price, decimal, seconds, z.enum(['b', 's']), z.string(), z.string(), z.int()]),
        )
        .min(2),
    })
    .transform(({ XBTUSDT }) => XBTUSDT),
});

/** Parses a Kraken trades response into trades, oldest first. Throws on any other text. */
export function parseKrakenTrades(text: string): RecordedTrade[] {
  const { result } = krakenTradesSchema.parse(JSON.parse(text));
  const sorted = [...result].sort((a, b) => a[2] - b[2] || a[6] - b[6]);
  const start = sorted[0]?.[2] ?? 0;
  return sorted.map(([price, size, time, side, , , id]) => ({
    id: String(id),
    price,
    size,
    side: side === 'b' ? 'buy' : 'sell',
    offset: (time - start) * 1000,
  }));
}

const KRAKEN_TRADES = new URL('../../../fixtures/kraken-trades.json', import.meta.url);

/** The recorded trades of BTC/USDT on Kraken. */
export const krakenTrades = (): RecordedTrade[] =>
  parseKrakenTrades(readFileSync(KRAKEN_TRADES, 'utf8'));

const rowSchema = z.object({
  timestamp: z.coerce.number().positive(),
  id: z.string().min(1),
  side: z.enum(['buy', 'sell']),
  price,
  amount: decimal,
});
type Column = keyof z.infer<typeof rowSchema>;

const COLUMNS = rowSchema.keyof().options;
const EXPECTED: Readonly<Record<Column, string>> = {
  timestamp: 'a time in Unix milliseconds',
  id: 'an id',
  side: 'buy or sell',
  price: 'a decimal above 0',
  amount: 'a decimal',
};

function requireColumns(columns: readonly string[]): void {
  const missing = COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length === 0) return;
  const names = new Intl.ListFormat('en-GB').format(missing);
  const text = missing.length === 1 ? `column ${names} is` : `columns ${names} are`;
  throw new Error(`the ${text} missing`);
}

function parseRow(row: Readonly<Record<string, string | undefined>>, line: number) {
  const parsed = rowSchema.safeParse(row);
  if (parsed.success) return parsed.data;
  const paths = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const problems = COLUMNS.filter((column) => paths.has(column)).map((column) => {
    const value = row[column];
    return value === undefined || value === ''
      ? `${column} is missing`
      : `${column} is '${value}', not ${EXPECTED[column]}`;
  });
  throw new Error(`line ${line}: ${problems[0]}`);
}

/**
 * Parses trades from CSV: a header with the columns `timestamp` (Unix milliseconds), `id`, `side`
 * (buy or sell), `price` and `amount` in any order (others are ignored), then one line per trade.
 * Returns them oldest first. Throws an error that names the first bad line or the missing columns.
 */
export function parseTradesCsv(text: string): RecordedTrade[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(',');
  requireColumns(columns);
  if (lines.length < 2) throw new Error('there are fewer than two trades');
  // row by row: an array of a million unparsed row objects takes more than a gigabyte
  const rows = lines.map((line, index) => {
    const values = line.split(',');
    return parseRow(Object.fromEntries(columns.map((name, i) => [name, values[i]])), index + 2);
  });
  const sorted = rows.sort((a, b) => a.timestamp - b.timestamp);
  const start = sorted[0]?.timestamp ?? 0;
  return sorted.map(({ timestamp, id, side, price, amount }) => ({
    id,
    price,
    size: amount,
    side,
    offset: timestamp - start,
  }));
}
