import { productMap } from '@parallax/federation/loading';
import { useNavigation } from '@parallax/federation/navigation';
import { type Contract, contractKey, type Order, searchContracts } from '@parallax/protocol';
import { deskMenuBars, useSheetsOf } from '@parallax/sheets/query';
import {
  logOut,
  useCatalogueSteps,
  useDashContract,
  useSearchableContracts,
  useTrader,
  useVenueFilter,
  useWatchedContracts,
} from '@parallax/store';
import { LOG_OUT_FAILED } from '@parallax/ui/account';
import { contractName } from '@parallax/ui/format';
import {
  PAGE_FOCUS,
  requestFocus,
  requestSettingsTab,
  showToast,
  useOverlay,
  useRegisteredCommands,
  useTheme,
} from '@parallax/ui/state';
import { useMemo, useState } from 'react';
import type { Area } from '../../routes/areas.ts';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import { useFullscreen } from '../header/use-fullscreen.ts';
import { useSendToSheet } from '../sheet-target/use-send-to-sheet.ts';
import { addToWatchList } from '../watch-list/add-to-watch-list.ts';
import { useHaltCommands } from './halt-commands.ts';
import { keywordCommands, type SearchContracts } from './keyword-commands.ts';
import {
  areaCommands,
  headerCommand,
  isInArea,
  platformCommand,
  settingsCommands,
  sheetCommands,
} from './page-commands.ts';
import type { Command } from './search-commands.ts';
import type { TradeResults } from './trade-commands.ts';
import { useAddByKeyword } from './use-add-by-keyword.ts';
import { useTradeResults } from './use-trade-results.ts';
import { watchListCommands } from './watch-list-commands.ts';

/** Maximum number of contracts in the results. */
const CONTRACTS_MAX = 20;

export interface PaletteContext {
  area: Pick<Area, 'path' | 'canvas' | 'addWidget'>;
  linkOf: (slug: string) => string;
  dash: DashViewState;
  /** asks whether to cancel orders */
  ask: (orders: readonly Order[]) => void;
}

/**
 * The commands of the palette. Contract commands are created for each query, since the catalogue has
 * thousands of contracts.
 */
export function useCommands({ area, linkOf, dash, ask }: PaletteContext) {
  const { navigate } = useNavigation();
  const [menuBars] = useState(deskMenuBars);
  const { sheets, state, retry } = useSheetsOf(menuBars);
  const registered = useRegisteredCommands();
  const { theme, setTheme } = useTheme();
  const [, openSettings] = useOverlay('settings');
  const [, openAccount] = useOverlay('account');
  const [, openNotifications] = useOverlay('notifications');
  const [, openAddWidget] = useOverlay('add-widget');
  const [, openAddComponent] = useOverlay('add-component');
  const fullscreen = useFullscreen();
  const haltCommands = useHaltCommands();
  const trader = useTrader();
  const contracts = useSearchableContracts();
  const { passes } = useVenueFilter();
  const watched = useWatchedContracts();
  const [dashContract, chooseContract] = useDashContract();
  // the dialogs are there with the sheets
  const hasSheets = useCatalogueSteps().every((step) => step.state === 'done');

  const go = (to: string) => {
    navigate(to);
    requestFocus(PAGE_FOCUS);
  };
  const isEmpty = (path: string) =>
    state === 'success' && !sheets.some((sheet) => isInArea(sheet, path));
  const addByKeyword = useAddByKeyword(area, linkOf, go, isEmpty);
  // the order ticket is a component, which every canvas takes
  const sendToCanvas = useSendToSheet(area, ({ canvas }) => canvas === true, linkOf, go, isEmpty);
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const commands: Command[] = [
    ...areaCommands(linkOf, go),
    ...(trader.state === 'success' && trader.value.isPlatform ? [platformCommand(go)] : []),
    ...sheetCommands(sheets, area.path, go),
    ...(hasSheets && area.canvas && area.addWidget
      ? [headerCommand('add-widget', 'Add Widget', () => openAddWidget(true))]
      : []),
    ...(hasSheets && area.canvas
      ? [headerCommand('add-component', 'Add component', () => openAddComponent(true))]
      : []),
    ...registered,
    ...haltCommands,
    {
      ...headerCommand('notifications', 'Notifications', () => openNotifications(true)),
      searchTerms: ['sound', 'desktop notification', 'alert settings'],
    },
    ...(fullscreen.supported
      ? [
          headerCommand(
            'fullscreen',
            fullscreen.active ? 'Exit fullscreen' : 'Fullscreen',
            fullscreen.toggle,
          ),
        ]
      : []),
    ...settingsCommands((tab) => {
      if (tab !== undefined) requestSettingsTab(tab);
      openSettings(true);
    }),
    {
      id: 'theme',
      group: 'Account',
      label: 'Theme',
      detail: `Switch to ${otherTheme}`,
      searchTerms: ['dark', 'light'],
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
      searchTerms: ['Sign out'],
      excludeFromRecent: true,
      run: () => void logOut().catch(() => showToast(LOG_OUT_FAILED)),
    },
  ];

  const contractCommand = (contract: Contract): Command => ({
    id: `contract:${contractKey(contract)}`,
    group: 'Contracts',
    label: contractName(contract),
    withVenue: true,
    searchTerms: [contract.base, contract.symbol],
    contract,
    run: () => {
      chooseContract(contractKey(contract));
      dash.show('searchbar');
    },
  });
  const search: SearchContracts = (query, filter) =>
    query.trim() === '' ? [] : searchContracts(contracts, query, CONTRACTS_MAX, filter);
  const tradeResultsOf = useTradeResults(contracts, search, dashContract, sendToCanvas, ask);
  const byId = useMemo(
    () => new Map(contracts.map((contract) => [`contract:${contractKey(contract)}`, contract])),
    [contracts],
  );

  const commandsForQuery = (query: string): Command[] => [
    ...(addByKeyword
      ? keywordCommands(query, productMap().widgets, search, dashContract, (widget) => {
          void addByKeyword(widget);
        })
      : []),
    ...search(query).map(contractCommand),
    // a watch list is a widget, which needs a canvas
    ...(area.canvas
      ? watchListCommands(query, search, dashContract, watched, (contract) => {
          void addToWatchList(contract, !passes(contract));
        })
      : []),
  ];

  return {
    commands,
    sheetsState: state,
    retrySheets: retry,
    resultsForQuery: (query: string): TradeResults => {
      const { commands: ofTrading, ...note } = tradeResultsOf(query);
      return { ...note, commands: [...ofTrading, ...commandsForQuery(query)] };
    },
    findCommand: (id: string): Command | undefined => {
      const contract = byId.get(id);
      return contract ? contractCommand(contract) : commands.find((command) => command.id === id);
    },
  };
}
