import {
  type FakeVenues,
  type FakeVenuesOptions,
  startFakeVenues,
} from '@parallax/live/fake-venues';
import { SEED } from '@parallax/server-market/create-market';
import { pathsOfAssets } from '@parallax/server-market/simulator/assets';

/**
 * Starts the fake venues with the prices of the simulation, so that they agree with the simulated
 * venues.
 */
export function startFakeVenuesOfMarket(options: FakeVenuesOptions = {}): Promise<FakeVenues> {
  const pathOf = pathsOfAssets(SEED);
  return startFakeVenues({ ...options, usdAt: (asset, time) => pathOf(asset)(time) });
}
