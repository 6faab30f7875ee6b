import type { Exchange } from '@parallax/contract';
import type { Provider } from './provider.ts';
import { standInVaults } from './stand-in-vaults.ts';

/** The one key that no stand-in lets in. */
export const REFUSED_KEY = 'invalid';

/** The stand-in of an exchange, a custodian or a prime broker. */
export const standInOf = ({ id, custodian, primeBroker }: Exchange): Provider => ({
  accepts: ({ apiKey }) => Promise.resolve(apiKey !== REFUSED_KEY),
  vaults: (keys, asked) =>
    Promise.resolve(custodian || primeBroker ? standInVaults(id, keys, asked) : []),
});
