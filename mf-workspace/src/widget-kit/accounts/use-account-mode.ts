import { type Account, type AccountMode, defaultMode } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';

export interface ChosenMode {
  /** the accounts that are added up */
  readonly mode: AccountMode;
  /** whether the trader sees accounts of both kinds, so that there is a choice */
  readonly hasChoice: boolean;
  /** the mode of a call; undefined for what the server adds up by default */
  readonly query: AccountMode | undefined;
}

const NONE: readonly Account[] = [];

/** Which accounts a widget adds up. @param chosen undefined for the default */
export function useAccountMode(chosen: AccountMode | undefined): ChosenMode {
  const { data: accounts = NONE, state } = useAccounts();
  const hasChoice = new Set(accounts.map(({ mode }) => mode)).size > 1;
  // what was chosen while there were both kinds would leave out all accounts
  const query = state === 'loading' || hasChoice ? chosen : undefined;
  return { mode: query ?? defaultMode(accounts), hasChoice, query };
}
