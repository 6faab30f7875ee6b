import { defaultContract } from '@parallax/protocol';
import { atom } from 'jotai';
import { traderAtom } from '../trader/trader-atom.ts';
import { contractsAtom } from './catalogue-atoms.ts';
import { disconnectedVenuesAtom } from './disconnected-venues.ts';

const isPrimeAtom = atom((get) => {
  const trader = get(traderAtom);
  if (trader.state === 'pending') return undefined;
  return trader.state === 'success' && trader.value.isPrime;
});

/** The identical catalogue array if no venue is disconnected. */
const connectedContractsAtom = atom((get) => {
  const contracts = get(contractsAtom);
  const disconnected = get(disconnectedVenuesAtom);
  return disconnected.size === 0
    ? contracts
    : contracts.filter(({ exchange }) => !disconnected.has(exchange));
});

/**
 * The contract that is shown before the user chooses one; never one of a disconnected venue.
 * Undefined until the trader has loaded, so that the contract does not change visibly for prime users.
 * Recomputed only when the catalogue, the disconnected venues or the trader change.
 */
export const defaultContractAtom = atom((get) => {
  const isPrime = get(isPrimeAtom);
  const contracts = get(contractsAtom);
  const connected = get(connectedContractsAtom);
  if (isPrime === undefined || contracts.length === 0) return undefined;
  return defaultContract(contracts, isPrime, connected);
});
