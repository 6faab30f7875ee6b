import type { Contract } from '@parallax/protocol';

export function byBase(contracts: readonly Contract[]): Map<string, Contract[]> {
  const groups = new Map<string, Contract[]>();
  for (const contract of contracts) {
    const group = groups.get(contract.base);
    if (group) group.push(contract);
    else groups.set(contract.base, [contract]);
  }
  return groups;
}
