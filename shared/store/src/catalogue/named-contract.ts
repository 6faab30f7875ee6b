import { type Contract, contractKey, contractName, nameOfKey } from '@parallax/protocol';
import { loadedContracts } from './catalogue-atoms.ts';

/** The contract of an order or a position, which has a name whether it is listed or not. */
export function namedContract(of: Pick<Contract, 'exchange' | 'symbol'>): {
  readonly name: string;
  readonly listed: Contract | undefined;
} {
  const key = contractKey(of);
  const listed = loadedContracts().find((contract) => contractKey(contract) === key);
  return { name: listed === undefined ? nameOfKey(key) : contractName(listed), listed };
}
