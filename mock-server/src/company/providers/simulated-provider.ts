import type { Exchange } from '@parallax/protocol';
import type { Provider } from './provider.ts';
import { simulatedVaults } from './simulated-vaults.ts';

/** The only API key that the simulated providers reject. */
const REJECTED_KEY = 'invalid';

/** The simulated provider for a catalogue entry. */
export const simulatedProvider = ({ id, custodian, primeBroker }: Exchange): Provider => ({
  accepts: ({ apiKey }) => Promise.resolve(apiKey !== REJECTED_KEY),
  vaults: (keys, refreshes) =>
    Promise.resolve(custodian || primeBroker ? simulatedVaults(id, keys, refreshes) : []),
});
