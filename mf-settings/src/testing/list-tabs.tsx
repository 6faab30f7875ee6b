import { beforeEach } from '@jest/globals';
import {
  type CompanyResource,
  deleteApiKey,
  deleteCompanyExchange,
  deleteStrategyGroup,
  type Endpoint,
  listApiKeys,
  listCompanyExchanges,
  listCompanyTraders,
  listStrategyGroups,
  listVaults,
  removeCompanyTrader,
} from '@parallax/protocol';
import type { ByRoleMatcher } from '@testing-library/react';
import type { ReactElement } from 'react';
import ApiKeysTab from '../api-keys/api-keys-tab.tsx';
import { robot } from '../api-keys/testing/set-up-api-keys.tsx';
import CompanyTab from '../company/company-tab.tsx';
import { ADA, BEN, CLEO } from '../company/testing/set-up-company.tsx';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import ExchangesTab from '../exchanges/exchanges-tab.tsx';
import { binance } from '../exchanges/testing/set-up-exchanges.tsx';
import PrimeBrokersTab from '../prime-brokers/prime-brokers-tab.tsx';
import { copper, prime } from '../providers/testing/edit-provider.ts';
import StrategiesTab from '../strategies/strategies-tab.tsx';
import { group } from '../strategies/testing/set-up-strategies.tsx';
import { findAndPress, mountTab, pressIn, server } from './set-up-tab.tsx';

/** A list of items that can be added, edited and deleted, in a tab or in a pane of a tab. */
export interface ListTab {
  readonly title: string;
  readonly tab: ReactElement;
  /** the button that opens the pane */
  readonly pane?: string;
  readonly list: Endpoint;
  readonly resource: CompanyResource;
  /** the last one is edited and deleted */
  readonly items: readonly object[];
  readonly add: string;
  readonly addTitle: string;
  /** the text if the list could not be loaded and the server sends no reason */
  readonly loadFailed: string;
  /** the buttons above the list for everybody; none by default */
  readonly openButtons?: readonly string[];
  readonly deletion: {
    readonly endpoint: Endpoint;
    readonly button: string;
    readonly confirmation: readonly [role: ByRoleMatcher, name: string | RegExp, label: string];
  };
  readonly edit: { readonly button: string; readonly field: string; readonly deletedText: string };
  /** what is shown without items; a members list is never empty */
  readonly empty?: {
    readonly title: string;
    /** the button that adds the first item; by default the one above the list */
    readonly addFirst?: string;
    /** the plural of the notice for members */
    readonly items: string;
  };
}

const CONNECTIONS = { list: listCompanyExchanges, resource: 'exchanges' } as const;
const deletionOf = (name: string, title: string) => ({
  endpoint: deleteCompanyExchange,
  button: `Delete ${name}`,
  confirmation: ['dialog', title, 'Delete'] as const,
});

export const EXCHANGES: ListTab = {
  ...CONNECTIONS,
  title: 'Exchanges',
  tab: <ExchangesTab />,
  items: [binance],
  add: 'Add exchange',
  addTitle: 'Add new exchange',
  loadFailed: 'Failed to get company exchanges',
  openButtons: ['Trading limits', 'Trading log'],
  deletion: deletionOf(binance.name, 'Delete exchange'),
  edit: {
    button: `Edit ${binance.name}`,
    field: 'Name (Alias)',
    deletedText: 'This exchange was deleted.',
  },
  empty: {
    title: 'No exchanges running',
    addFirst: 'Add your first exchange',
    items: 'exchanges',
  },
};

const CUSTODIANS: ListTab = {
  ...CONNECTIONS,
  title: 'Custody & Metamask Ins.',
  tab: <CustodiansTab />,
  items: [copper],
  add: 'Add custodian',
  addTitle: 'Add new service',
  loadFailed: 'Failed to get trader services',
  deletion: deletionOf(copper.name, 'Delete custodian'),
  edit: {
    button: `Edit Alias and Vaults ${copper.name}`,
    field: 'Name (Alias)',
    deletedText: `${copper.name} was deleted.`,
  },
  empty: {
    title: 'No custodians running',
    addFirst: 'Add your first custodian',
    items: 'custodians',
  },
};

const PRIME_BROKERS: ListTab = {
  ...CONNECTIONS,
  title: 'Prime brokers',
  tab: <PrimeBrokersTab />,
  items: [prime],
  add: 'Add prime brokers',
  addTitle: 'Add new prime broker',
  loadFailed: 'Failed to get trader primebrokers',
  deletion: deletionOf(prime.name, 'Delete prime broker'),
  edit: {
    button: `Edit Alias and Vaults ${prime.name}`,
    field: 'Name (Alias)',
    deletedText: `${prime.name} was deleted.`,
  },
  empty: {
    title: 'No prime brokers running',
    addFirst: 'Add your first prime broker',
    items: 'prime brokers',
  },
};

export const API_KEYS: ListTab = {
  title: 'API',
  tab: <ApiKeysTab />,
  list: listApiKeys,
  resource: 'api-keys',
  items: [robot],
  add: 'Generate access token',
  addTitle: 'Generate access token',
  loadFailed: 'Failed to get API keys',
  deletion: {
    endpoint: deleteApiKey,
    button: 'Delete Robot',
    confirmation: ['dialog', 'Delete API key', 'Delete'],
  },
  edit: { button: 'Edit Robot', field: 'Name (Alias)', deletedText: 'This API key was deleted.' },
  empty: { title: 'No API key generated', items: 'API keys' },
};

export const STRATEGIES: ListTab = {
  title: 'Strategies',
  tab: <StrategiesTab />,
  list: listStrategyGroups,
  resource: 'strategies',
  items: [group],
  add: 'Create strategy group',
  addTitle: 'Create strategy group',
  loadFailed: 'Failed to get strategies',
  deletion: {
    endpoint: deleteStrategyGroup,
    button: 'Delete Basis',
    confirmation: ['group', /Each ID will be removed/, 'Delete'],
  },
  edit: {
    button: 'Edit Basis',
    field: 'Group name',
    deletedText: 'This strategy group was deleted.',
  },
  empty: {
    title: 'You have no strategy group',
    addFirst: 'Create a strategy group',
    items: 'strategies',
  },
};

export const MEMBERS: ListTab = {
  title: 'Members',
  tab: <CompanyTab />,
  pane: 'Members',
  list: listCompanyTraders,
  resource: 'members',
  items: [ADA, CLEO, BEN],
  add: 'Add member',
  addTitle: 'Add member',
  loadFailed: 'Failed to get company traders',
  deletion: {
    endpoint: removeCompanyTrader,
    button: 'Remove Ben Sterling',
    confirmation: ['group', /signed out everywhere/, 'Remove'],
  },
  edit: { button: 'Edit Ben Sterling', field: 'Name', deletedText: 'This member was removed.' },
};

export const LIST_TABS = [
  EXCHANGES,
  CUSTODIANS,
  PRIME_BROKERS,
  API_KEYS,
  STRATEGIES,
  MEMBERS,
] as const;

beforeEach(() => {
  server.respond(listVaults, () => []);
});

/** Sets the items that the server lists. */
export const serveItems = ({ list }: ListTab, items: readonly object[]): void =>
  server.respond(list, () => items);

/** Renders a tab with its items, and opens its pane. */
export async function openList(
  { tab, pane }: ListTab,
  who: Parameters<typeof mountTab>[0],
): Promise<ReturnType<typeof mountTab>> {
  const shown = await mountTab(who, tab);
  if (pane !== undefined) await findAndPress(pane);
  return shown;
}

/** Deletes an item and confirms it. */
export async function confirmDeletion({ deletion }: ListTab): Promise<void> {
  await findAndPress(deletion.button);
  await pressIn(...deletion.confirmation);
}
