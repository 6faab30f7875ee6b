import {
  type Data,
  getVolatilityGrid,
  type Query,
  type VolatilityChangeTime,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { volatilityChange } from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route } from '../../http/api/route.ts';
import { readMarket } from '../read-market.ts';
import { type OptionsMarket, readVolatilities } from './read-volatilities.ts';
import { readStoredVolatilities } from './volatility-store.ts';

const HOUR_MS = 3_600_000;
const LENGTHS: Readonly<Record<VolatilityChangeTime, number>> = {
  '1h': HOUR_MS,
  '1d': 24 * HOUR_MS,
  '1w': 168 * HOUR_MS,
};

interface Dependencies extends DbAndClock {
  readonly market: OptionsMarket;
}

/** Throws 404 if there are no such options. */
export async function readVolatilityGrid(
  { db, market, now }: Dependencies,
  query: Query<typeof getVolatilityGrid>,
): Promise<Data<typeof getVolatilityGrid>> {
  const { exchange, base, change } = query;
  const at = now();
  const rows = await readMarket(() => readVolatilities(market, query, at));
  if (rows === undefined) throw new ApiFailure(404, `There are no ${base} options at ${exchange}.`);
  const before = await readStoredVolatilities(db, query, at - LENGTHS[change]);
  return {
    at: new Date(at).toISOString(),
    rows: rows.map((row) =>
      Object.assign({ change: volatilityChange(row, before.get(row.expiry)) }, row),
    ),
    missing: rows.flatMap(({ expiry, forward, atm }) => {
      if (atm !== null) return [];
      const text =
        forward === null
          ? `The price of the underlying of ${expiry} is not known.`
          : `No volatilities are quoted around the forward of ${expiry}.`;
      return [{ accountId: null, symbol: null, asset: base, text }];
    }),
  };
}

export const volatilityGridRoute = (dependencies: Dependencies): Route =>
  route(getVolatilityGrid, { handle: ({ query }) => readVolatilityGrid(dependencies, query) });
