import { createMarket } from '@parallax/server-market/create-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2025, 10, 10, 18, 30);
export const PERPETUAL = 'binance_usdm:BTCUSDT';
export const SPOT = 'binance_spot:BTCUSDT';
export const UNKNOWN = 'binance_spot:NOPE';

/** A simulated market with a stopped clock. */
export const stoppedMarket = () =>
  createMarket({ feed: 'sim', seed: 1, clock: new ManualClock(NOW) });

/** The response envelope around the data. */
export const success = (data: unknown) => ({ data, ok: true, message: null, error: null });
export const failure = (status: number, ...messages: string[]) => ({
  status,
  messages,
  data: null,
});
export const unknownContract = (key: string) => failure(404, `The contract ${key} does not exist.`);
