import { beforeEach } from '@jest/globals';
import {
  activateCompanyExchange,
  addCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
  type Exchange,
  getGroup,
  listCompanyExchanges,
  listGroups,
  listOutboundAddresses,
  renameCompanyExchange,
  type Trader,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { catalogueEntry } from '@parallax/store/testing';
import { Dialog } from '@parallax/ui';
import { screen } from '@testing-library/react';
import { ID, OTHER_ID, server, showTab, type, user } from '../../testing/set-up-tab.tsx';
import ExchangesTab from '../exchanges-tab.tsx';

export const binance: CompanyExchange = {
  id: ID,
  name: 'Binance main',
  exchangeId: 'binance_spot',
  exchangeName: 'binance_spot',
  exchangeType: 'SPOT',
  exchangeDisplayName: 'Binance Spot',
  exchangeMode: 'LIVE',
  apiKey: '7Qd2',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
  companyExchangeVaults: [],
};
export const okx: CompanyExchange = {
  ...binance,
  id: OTHER_ID,
  name: 'OKX arm',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'UNIFIED',
  exchangeDisplayName: 'OKX',
  apiKey: 'r8Ga',
  active: false,
};
/** An exchange that the server does not list yet. */
export const added: CompanyExchange = {
  ...binance,
  id: '7c4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Mine',
};
const fees = {
  takerFee: 0.001,
  takerFeeSource: 'A schedule',
  makerFee: 0.0008,
  makerFeeSource: 'A schedule',
};
const entry = (id: string, displayName: string, more: Partial<Exchange> = {}): Exchange =>
  catalogueEntry(id, { displayName, ...fees, ...more });
const catalogue = [
  entry('okx', 'OKX', { needsPassphrase: true }),
  entry('binance_spot', 'Binance Spot'),
  entry('closed', 'Closed', { active: false }),
  entry('copper', 'Copper', { custodian: true, tradable: false }),
  entry('hidden_road', 'Hidden Road', { primeBroker: true, tradable: false }),
];
const group = {
  id: '9c4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Majors desk',
  color: 'c2' as const,
};

const membership = {
  traders: [],
  traderIds: [],
  companyExchanges: [binance],
  companyExchangeIds: [binance.id],
  companyExchangeVaults: [],
};

/** The texts of the rows below the header. */
export const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

export async function choose(label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Types a text into each field, by its label. */
export async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await type(label, text);
}

/** Sets the connections that the server returns. */
export const serve = (...list: CompanyExchange[]): void =>
  server.respond(listCompanyExchanges, () => list);
/** Deletes the only group of the company. */
export function deleteGroup(): void {
  server.respond(listGroups, () => []);
  server.refuse(getGroup, 404, 'group not found');
}

const data = { exchanges: catalogue };
export const show = (who: Partial<Trader>) => showTab(who, <ExchangesTab />, data);
/** Shows the tab in a dialog, which takes the focus when the focused element is removed. */
export const showInDialog = (who: Partial<Trader>) =>
  showTab(
    who,
    <Dialog title="Settings" open onOpenChange={() => undefined}>
      <ExchangesTab />
    </Dialog>,
    data,
  );

beforeEach(() => {
  serve(binance, okx);
  const counts = { traders: 2, companyExchanges: 1, companyExchangeVaults: 0 };
  server.respond(listGroups, () => [{ ...group, ...counts }]);
  server.respond(getGroup, () => ({ ...group, ...membership }));
  server.respond(listOutboundAddresses, () => ['203.0.113.7']);
  server.respond(deleteCompanyExchange, () => null, EXCHANGES_UPDATED);
  for (const change of [
    activateCompanyExchange,
    deactivateCompanyExchange,
    addCompanyExchange,
    renameCompanyExchange,
    updateCompanyExchangeKey,
  ]) {
    server.respond(change, () => okx, EXCHANGES_UPDATED);
  }
});
