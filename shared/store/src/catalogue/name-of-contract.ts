import { type Contract, contractKey, contractName, nameOfKey } from '@parallax/protocol';
import { loadedContracts } from './catalogue-atoms.ts';

/** The name of the contract of an order or a position, whether it is listed or not. */
export function nameOfContract(of: Pick<Contract, 'exchange' | 'symbol'>): string {
  const key = contractKey(of);
  const listed = loadedContracts().find((contract) => contractKey(contract) === key);
  return listed === undefined ? nameOfKey(key) : contractName(listed);
}
