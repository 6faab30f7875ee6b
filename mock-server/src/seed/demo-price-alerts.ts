import { randomUUID } from 'node:crypto';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { PriceAlertTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';
import { DEMO_TRADERS } from './demo-traders.ts';

const HOUR_MS = 3_600_000;

interface Content {
  readonly kind: string;
  readonly contract: string;
  readonly other?: string;
  readonly value: number;
  readonly windowMinutes?: number;
  readonly pauseMinutes?: number;
  readonly active?: boolean;
}

/** Newest first. The values are far from the simulated prices, so that no alert fires. */
const BY_EMAIL: Readonly<Record<string, readonly Content[]>> = {
  'admin@acme.example': [
    { kind: 'above', contract: 'binance_spot:BTCUSDT', value: 250_000 },
    { kind: 'below', contract: 'binance_spot:ETHUSDT', value: 500, pauseMinutes: 60 },
    {
      kind: 'moves',
      contract: 'binance_usdm:BTCUSDT',
      value: 0.25,
      windowMinutes: 60,
      pauseMinutes: 240,
    },
    { kind: 'funding', contract: 'binance_usdm:ETHUSDT', value: 0.02, pauseMinutes: 480 },
    {
      kind: 'spread',
      contract: 'binance_usdm:BTCUSDT',
      other: 'binance_spot:BTCUSDT',
      value: 0.2,
      active: false,
    },
  ],
  'trader@acme.example': [
    { kind: 'crosses', contract: 'binance_spot:BTCUSDT', value: 300_000, pauseMinutes: 15 },
    { kind: 'below', contract: 'binance_usdm:BTCUSDT', value: 20_000 },
  ],
};

const row = (traderId: string, content: Content, at: number): Insertable<PriceAlertTable> => ({
  id: randomUUID(),
  trader_id: traderId,
  kind: content.kind,
  contract: content.contract,
  other: content.other ?? null,
  value: content.value,
  window_minutes: content.windowMinutes ?? null,
  repeat: content.pauseMinutes === undefined ? 'once' : 'each time',
  pause_minutes: content.pauseMinutes ?? null,
  active: content.active ?? true,
  expires_at: null,
  side: null,
  fired_at: null,
  created_at: new Date(Date.now() - (at + 1) * HOUR_MS),
});

/** Creates price alerts of several kinds for Acme's admin and trader. */
export async function seedPriceAlerts(db: Database): Promise<void> {
  const rows = DEMO_TRADERS.flatMap(({ id, email }) =>
    (BY_EMAIL[email] ?? []).map((content, at) => row(id, content, at)),
  );
  await db.insertInto('price_alert').values(rows).execute();
}
