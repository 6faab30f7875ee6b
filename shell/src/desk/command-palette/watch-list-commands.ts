import { type Contract, contractKey } from '@parallax/protocol';
import { contractText } from './contract-text.ts';
import type { Command } from './search-commands.ts';

/** Kept low, since the same contracts are already listed for the dash bar. */
const COMMANDS_MAX = 3;

/**
 * The words of a query that name the watch list. A contract may be named between them: 'add eth to
 * watch list'.
 */
const WATCH_LIST_WORDS = /\b(?:add\s+(?<named>.*?)\s*)?(?:\bto\s+)?\bwatch(?:\s*list)?\b/i;

/**
 * 'Add to watch list' commands for the best matches; contracts that are in the watch list already are
 * labelled so. A query without a contract applies to the contract shown in the dash bar.
 */
export function watchListCommands(
  query: string,
  search: (query: string) => readonly Contract[],
  dashContract: Contract | undefined,
  watched: ReadonlySet<string>,
  add: (contract: Contract) => void,
): Command[] {
  // 'btc watch' may be the name of a sheet
  const isNamedByQuery = /^\s*(?:add\b.*)?\bwatch\b|\bwatch\s*list\b/i.test(query);
  const contractWords = query.replace(WATCH_LIST_WORDS, ' $<named> ').trim();
  const contracts =
    contractWords === '' && query.trim() !== '' ? [dashContract] : search(contractWords);
  return contracts
    .filter((contract) => contract !== undefined)
    .slice(0, COMMANDS_MAX)
    .map((contract) => {
      const action = watched.has(contractKey(contract)) ? 'In the watch list' : 'Add to watch list';
      return {
        id: `watch:${contractKey(contract)}`,
        group: 'Watch list',
        label: `${action} · ${contractText(contract)}`,
        parts: [action, [contract]],
        contract,
        isNamedByQuery,
        excludeFromRecent: true,
        run: () => add(contract),
      };
    });
}
