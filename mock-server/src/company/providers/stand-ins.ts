import type { Exchange } from '@parallax/protocol';
import type { Provider } from './provider.ts';
import { standInVaults } from './stand-in-vaults.ts';

/** The one API key that every simulated provider rejects. */
export const REFUSED_KEY = 'invalid';

/** The simulated provider for a catalogue entry. */
export const standInOf = ({ id, custodian, primeBroker }: Exchange): Provider => ({
  accepts: ({ apiKey }) => Promise.resolve(apiKey !== REFUSED_KEY),
  vaults: (keys, refreshes) =>
    Promise.resolve(custodian || primeBroker ? standInVaults(id, keys, refreshes) : []),
});
