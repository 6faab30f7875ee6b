import { randomUUID } from 'node:crypto';
import type { WidgetType } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { MyWidgetTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';
import { DEMO_TRADERS } from './demo-traders.ts';

const MINUTE_MS = 60_000;

interface Content {
  readonly type: WidgetType;
  readonly name: string;
  readonly settings: object;
}

/** Oldest first. */
const BY_EMAIL: Readonly<Record<string, readonly Content[]>> = {
  'admin@acme.example': [
    {
      type: 'ORDER_BOOK',
      name: 'Demonstration: BTC book in dollars',
      settings: { contract: 'binance_spot:BTCUSDT', unit: 'Notional' },
    },
    {
      type: 'PRICE_CHART',
      name: 'Demonstration: ETH by the hour',
      settings: { contract: 'binance_spot:ETHUSDT', interval: '1h' },
    },
    {
      type: 'RECENT_TRADES',
      name: 'Demonstration: large BTC trades',
      settings: { contract: 'binance_usdm:BTCUSDT', unit: 'Notional', least: 10_000 },
    },
  ],
  'trader@acme.example': [
    {
      type: 'ORDER_BOOK',
      name: 'Demonstration: ETH book',
      settings: { contract: 'binance_spot:ETHUSDT', group: 10 },
    },
    {
      type: 'PRICE_CHART',
      name: 'Demonstration: BTC line',
      settings: { contract: 'binance_spot:BTCUSDT', style: 'Line' },
    },
  ],
};

const row = (
  traderId: string,
  { type, name, settings }: Content,
  age: number,
): Insertable<MyWidgetTable> => ({
  id: randomUUID(),
  trader_id: traderId,
  type,
  name,
  data: JSON.stringify(settings),
  created_at: new Date(Date.now() - age * MINUTE_MS),
});

/** Creates saved widgets for Acme's admin and trader, whose names mark them as demo content. */
export async function seedMyWidgets(db: Database): Promise<void> {
  const rows = DEMO_TRADERS.flatMap(({ id, email }) => {
    const widgets = BY_EMAIL[email] ?? [];
    return widgets.map((content, at) => row(id, content, widgets.length - at));
  });
  await db.insertInto('my_widget').values(rows).execute();
}
