import { expect, it, jest } from '@jest/globals';
import { mockSurroundings, trader } from '../testing/fake-server.ts';

mockSurroundings();
const contract = await import('@parallax/contract');
const defaultContract = jest.fn(contract.defaultContract);
jest.unstable_mockModule('@parallax/contract', () => ({ ...contract, defaultContract }));
const { jotaiStore } = await import('../jotai-store.ts');
const { traderAtom } = await import('../trader/trader-atom.ts');
const { contractsAtom, defaultContractAtom } = await import('./catalogue-atoms.ts');

it('workspace §4, §9 the default contract is looked up anew when it can be another, so never twice a second', () => {
  jotaiStore.sub(defaultContractAtom, () => {});
  for (const firstName of ['Tess', 'Tomasina', 'Tess']) {
    const value = contract.traderSchema.parse({ ...trader, firstName });
    jotaiStore.set(traderAtom, { state: 'success', value });
    jotaiStore.get(defaultContractAtom);
  }
  expect(defaultContract).toHaveBeenCalledTimes(1);
  jotaiStore.set(contractsAtom, []);
  jotaiStore.get(defaultContractAtom);
  expect(defaultContract).toHaveBeenCalledTimes(2);
});
