import { randomUUID } from 'node:crypto';
import type { Ticker } from '@parallax/protocol';
import type { Insertable } from 'kysely';
import { PendingMail } from '../mail/pending-mail.ts';
import type { Market } from '../market/market-reads.ts';
import { tapMarket } from '../market/tapped-market.ts';
import { PriceAlertService } from '../price-alerts/price-alert-service.ts';
import { DEMO_TRADERS } from '../seed/demo-traders.ts';
import type { PriceAlertTable } from '../storage/tables.ts';
import { openStorageWithTraders } from './open-storage-with-traders.ts';

/** Rows of one insert. */
const BATCH = 500;

export type AlertCondition = Pick<
  Insertable<PriceAlertTable>,
  'kind' | 'contract' | 'other' | 'value' | 'window_minutes'
>;

/** The evaluation of price alerts on a market, with its own embedded storage. */
export interface AlertsOnMarket {
  /** how often alerts have fired */
  firings(): Promise<number>;
  close(): Promise<void>;
}

const toRow = (condition: AlertCondition, at: number): Insertable<PriceAlertTable> => ({
  ...condition,
  id: randomUUID(),
  trader_id: DEMO_TRADERS[at % DEMO_TRADERS.length]?.id ?? '',
  repeat: 'each time',
  pause_minutes: 1,
  active: true,
  expires_at: null,
  side: null,
  fired_at: null,
});

/** Evaluates alerts on a market; resolves when each has been evaluated once. */
export async function evaluateAlerts(
  source: Market,
  conditions: readonly AlertCondition[],
): Promise<AlertsOnMarket> {
  const { storage, remove } = await openStorageWithTraders();
  const rows = conditions.map(toRow);
  for (let at = 0; at < rows.length; at += BATCH) {
    await storage.db
      .insertInto('price_alert')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
  const { market, createTap } = tapMarket(source);
  const service = new PriceAlertService({
    storage,
    market,
    tap: createTap(),
    publish: () => undefined,
    mail: { send: () => Promise.resolve() },
    pendingMail: new PendingMail(),
    now: Date.now,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  market.start(() => undefined);
  service.start();
  const count = async (column: 'side' | 'fired_at'): Promise<number> => {
    const { total } = await storage.db
      .selectFrom('price_alert')
      .select((row) => row.fn.count<number>(column).as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  while ((await count('side')) < rows.length)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    firings: () => count('fired_at'),
    async close() {
      await service.close();
      market.stop();
      await remove();
    },
  };
}

/** Watches the tickers of a market as the evaluation of alerts does, without evaluating any. */
export function watchWithoutAlerts(source: Market, keys: readonly string[]): { close(): void } {
  const { market, createTap } = tapMarket(source);
  const tap = createTap();
  let last: Ticker | undefined;
  tap.listen((update) => {
    if (update.kind === 'ticker') last = update.data;
  });
  market.start(() => undefined);
  for (const key of keys) tap.watch('ticker', key);
  return {
    close() {
      market.stop();
      if (last === undefined) throw new Error('No ticker has arrived.');
    },
  };
}
