import { type Contract, contractKey, searchContracts } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { DESK_MENU_BARS, useSheetsOf } from '@parallax/sheets/query';
import { logOut, useContracts, useDashContract } from '@parallax/store';
import { contractDetail } from '@parallax/ui';
import { LOG_OUT_FAILED } from '@parallax/ui/account';
import { contractName } from '@parallax/ui/format';
import {
  PAGE_FOCUS,
  requestFocus,
  requestSettingsTab,
  showToast,
  useOfferedCommands,
  useOverlay,
  useTheme,
} from '@parallax/ui/state';
import { useMemo } from 'react';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import { areaCommands, settingsCommands, sheetCommands } from './page-commands.ts';
import type { Command } from './search-commands.ts';

/** So many contracts are found at most: there are thousands, and nobody reads on. */
const CONTRACTS_MAX = 20;

export interface PaletteSurroundings {
  linkOf: (slug: string) => string;
  dash: DashViewState;
}

/** Everything the palette can do, but for contracts, which are looked up. */
export function useCommands({ linkOf, dash }: PaletteSurroundings) {
  const { navigate } = useNavigation();
  const { sheets, state, retry } = useSheetsOf(DESK_MENU_BARS);
  const offered = useOfferedCommands();
  const { theme, setTheme } = useTheme();
  const [, openSettings] = useOverlay('settings');
  const [, openAccount] = useOverlay('account');
  const contracts = useContracts();
  const [, chooseContract] = useDashContract();

  const go = (to: string) => {
    navigate(to);
    requestFocus(PAGE_FOCUS);
  };
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const commands: Command[] = [
    ...areaCommands(linkOf, go),
    ...sheetCommands(sheets, go),
    ...offered,
    ...settingsCommands((tab) => {
      if (tab !== undefined) requestSettingsTab(tab);
      openSettings(true);
    }),
    {
      id: 'theme',
      group: 'Account',
      label: 'Theme',
      detail: `Switch to ${otherTheme}`,
      names: ['dark', 'light'],
      run: () => setTheme(otherTheme),
    },
    {
      id: 'account',
      group: 'Account',
      label: 'Account',
      detail: 'Manage your account',
      run: () => openAccount(true),
    },
    {
      id: 'log-out',
      group: 'Account',
      label: 'Log out',
      names: ['Sign out'],
      unrepeated: true,
      run: () => void logOut().catch(() => showToast(LOG_OUT_FAILED)),
    },
  ];

  const ofContract = (contract: Contract): Command => ({
    id: `contract:${contractKey(contract)}`,
    group: 'Contracts',
    label: contractName(contract),
    detail: contractDetail(contract),
    names: [contract.base, contract.symbol],
    run: () => {
      chooseContract(contractKey(contract));
      dash.show('searchbar');
    },
  });
  const byId = useMemo(
    () => new Map(contracts.map((contract) => [`contract:${contractKey(contract)}`, contract])),
    [contracts],
  );

  return {
    commands,
    sheetsState: state,
    retrySheets: retry,
    contractsFor: (query: string): Command[] =>
      query.trim() === '' ? [] : searchContracts(contracts, query, CONTRACTS_MAX).map(ofContract),
    commandOf: (id: string): Command | undefined => {
      const contract = byId.get(id);
      return contract ? ofContract(contract) : commands.find((command) => command.id === id);
    },
  };
}
