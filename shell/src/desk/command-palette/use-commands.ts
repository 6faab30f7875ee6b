import { type Contract, contractKey, searchContracts } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { DESK_MENU_BARS, useSheetsOf } from '@parallax/sheets/query';
import { logOut, useContracts, useDashContract, useVenueFilter } from '@parallax/store';
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
import type { Area } from '../../routes/areas.ts';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import { addToWatchList } from '../watch-list/add-to-watch-list.ts';
import { areaCommands, settingsCommands, sheetCommands } from './page-commands.ts';
import type { Command } from './search-commands.ts';
import { watchListCommands } from './watch-list-commands.ts';

/** So many contracts are found at most: there are thousands, and nobody reads on. */
const CONTRACTS_MAX = 20;

export interface PaletteSurroundings {
  area: Pick<Area, 'canvas'>;
  linkOf: (slug: string) => string;
  dash: DashViewState;
}

/** Everything the palette can do, but for contracts, which are looked up. */
export function useCommands({ area, linkOf, dash }: PaletteSurroundings) {
  const { navigate } = useNavigation();
  const { sheets, state, retry } = useSheetsOf(DESK_MENU_BARS);
  const offered = useOfferedCommands();
  const { theme, setTheme } = useTheme();
  const [, openSettings] = useOverlay('settings');
  const [, openAccount] = useOverlay('account');
  const contracts = useContracts();
  const { passes } = useVenueFilter();
  const [shownContract, chooseContract] = useDashContract();

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
  const found = (query: string) =>
    query.trim() === '' ? [] : searchContracts(contracts, query, CONTRACTS_MAX);
  const byId = useMemo(
    () => new Map(contracts.map((contract) => [`contract:${contractKey(contract)}`, contract])),
    [contracts],
  );

  return {
    commands,
    sheetsState: state,
    retrySheets: retry,
    contractsFor: (query: string): Command[] => [
      ...found(query).map(ofContract),
      // a watch list is a widget: where no canvas is, none can be open
      ...(area.canvas === undefined
        ? []
        : watchListCommands(query, found, shownContract, (contract) =>
            addToWatchList(contract, !passes(contract)),
          )),
    ],
    commandOf: (id: string): Command | undefined => {
      const contract = byId.get(id);
      return contract ? ofContract(contract) : commands.find((command) => command.id === id);
    },
  };
}
