import { type StandIn, type StandInOptions, startStandIn } from '@parallax/live/stand-in';
import { SEED } from '../market/create-market.ts';
import { pathsOfAssets } from '../market/simulator/assets.ts';

/**
 * Starts the stand-in with the prices of the simulation, so that its venues agree with the simulated
 * ones next to them.
 */
export function startStandInOfMarket(options: StandInOptions = {}): Promise<StandIn> {
  const pathOf = pathsOfAssets(SEED);
  return startStandIn({ ...options, usdAt: (asset, time) => pathOf(asset)(time) });
}
