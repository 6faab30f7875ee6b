import { beforeEach, expect } from '@jest/globals';
import {
  type CompanyExchange,
  type CompanyTrader,
  createGroup,
  GROUP_CREATED,
  GROUP_UPDATED,
  type Group,
  type GroupListItem,
  getGroup,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOwnGroups,
  updateGroup,
  type Vault,
} from '@parallax/protocol';
import * as testing from '@parallax/store/testing';
import { screen, waitFor } from '@testing-library/react';
import { forTrader } from '../../../tab/for-trader.tsx';
import { ADMIN, heading, mountTab, press, server, user } from '../../../testing/set-up-tab.tsx';
import { Groups } from '../groups.tsx';

const idOf = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const memberOf = (number: number, firstName: string, isAdmin = false): CompanyTrader => ({
  id: idOf('1', number),
  firstName,
  lastName: 'Ames',
  photoBase64: null,
  isAdmin,
  email: `${firstName.toLowerCase()}@acme.example`,
  invited: firstName === 'Zoe',
});
export const [ada, bo, zoe] = [memberOf(1, 'Ada', true), memberOf(2, 'Bo'), memberOf(3, 'Zoe')];

const vault = (number: number, name: string, more: Partial<Vault> = {}): Vault => ({
  id: idOf('f', number),
  externalId: name,
  name,
  activeAddresses: number,
  active: true,
  deleted: false,
  new: false,
  exchange: {
    id: 'fireblocks',
    name: 'fireblocks',
    displayName: 'Fireblocks',
    custodian: true,
    primeBroker: false,
  },
  ...more,
});
export const cold = vault(1, 'Cold');
export const gone = vault(2, 'Gone', { deleted: true });
export const staking = [
  'SP:KILN',
  'SP:FIGMENT',
  'SP:CONSENSYS-STAKING',
  'SP:BLOCKDAEMON',
  'SP:ALLNODES',
].map((name, at) => vault(10 + at, name));
export const primeVault = vault(3, 'Prime A', {
  exchange: {
    id: 'hidden_road',
    name: 'Hidden Road',
    displayName: 'Hidden Road',
    custodian: false,
    primeBroker: true,
  },
});

const connection = (number: number, more: Partial<CompanyExchange>): CompanyExchange => ({
  ...testing.okx,
  id: idOf('e', number),
  name: 'Kraken spot',
  exchangeId: 'kraken_spot',
  exchangeName: 'kraken_spot',
  exchangeType: 'SPOT',
  exchangeDisplayName: 'Kraken Spot',
  ...more,
});
export const kraken = connection(1, {});
const okx = connection(2, {
  name: 'OKX desk',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'UNIFIED',
  exchangeDisplayName: 'OKX',
});
const connections = [
  kraken,
  okx,
  connection(3, {
    name: 'Treasury',
    exchangeId: 'fireblocks',
    exchangeName: 'Fireblocks',
    exchangeType: 'CUSTODIAN',
    exchangeDisplayName: 'Fireblocks',
    custodian: true,
    companyExchangeVaults: [cold, gone, ...staking],
  }),
  connection(4, {
    name: 'Prime',
    exchangeId: 'hidden_road',
    exchangeName: 'Hidden Road',
    exchangeType: 'PRIME_BROKER',
    exchangeDisplayName: 'Hidden Road',
    primeBroker: true,
    companyExchangeVaults: [primeVault],
  }),
];

export const group: Group = {
  id: idOf('a', 1),
  name: 'Majors',
  color: 'c2',
  traders: [ada, bo],
  traderIds: [ada.id, bo.id],
  companyExchanges: [kraken],
  companyExchangeIds: [kraken.id],
  companyExchangeVaults: [cold, primeVault],
};
export const item = (number: number, name: string): GroupListItem => ({
  id: idOf('a', number),
  name,
  color: 'c2',
  traders: 2,
  companyExchanges: 1,
  companyExchangeVaults: 2,
});
const TWO_GROUPS = [item(1, 'Majors'), item(2, 'Settlement')];

export const check = (name: string) => user.click(screen.getByRole('checkbox', { name }));

beforeEach(() => {
  server.respond(listGroups, () => TWO_GROUPS);
  server.respond(listOwnGroups, () => []);
  server.respond(getGroup, () => group);
  server.respond(listCompanyTraders, () => [ada, bo, zoe]);
  server.respond(listCompanyExchanges, () => connections);
  server.respond(createGroup, () => group, GROUP_CREATED);
  server.respond(updateGroup, () => group, GROUP_UPDATED);
});

const OwnGroups = forTrader(Groups);

export const mount = (who = ADMIN) => mountTab(who, <OwnGroups />);
export async function show(who = ADMIN): Promise<void> {
  await mount(who);
  await waitFor(() => expect(screen.queryByText('Searching for group information....')).toBeNull());
}
export async function openGroup(who = ADMIN): Promise<void> {
  await show(who);
  await press('Open Majors');
  await heading('Majors');
}
export async function openWizard(): Promise<void> {
  await show();
  await press('Create group');
  await heading('Select members to create a new group');
}
export async function editGroup(): Promise<void> {
  await openGroup();
  await press('Edit');
  await heading('Select members to create a new group');
}
