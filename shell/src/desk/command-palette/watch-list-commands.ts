import { type Contract, contractKey } from '@parallax/contract';
import { contractDetail } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import type { Command } from './search-commands.ts';

/** So many at most, since they stand below the same contracts for the dash bar. */
const OFFERED_MAX = 3;

/** The words that ask for a watch list, and name no contract. */
const ASKS = /\b(?:add\s+(?:to\s+)?)?watch(?:\s*list)?\b/i;

/**
 * 'Add to watch list' for the contracts that are found first. Asked for without one, it is for the
 * contract that the dash bar shows.
 */
export function watchListCommands(
  query: string,
  search: (query: string) => readonly Contract[],
  shown: Contract | undefined,
  add: (contract: Contract) => void,
): Command[] {
  const named = query.replace(ASKS, ' ').trim();
  const contracts = named === '' && query.trim() !== '' ? [shown] : search(named);
  return contracts
    .filter((contract) => contract !== undefined)
    .slice(0, OFFERED_MAX)
    .map((contract) => ({
      id: `watch:${contractKey(contract)}`,
      group: 'Watch list',
      label: 'Add to watch list',
      detail: `${contractName(contract)} · ${contractDetail(contract)}`,
      unrepeated: true,
      run: () => add(contract),
    }));
}
