import type { CompanyExchange, Vault } from '@parallax/protocol';
import { catalogueEntry } from '@parallax/store/testing';

export const idOf = (number: number): string =>
  `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const entry = (id: string, name: string, displayName: string, primeBroker: boolean) =>
  catalogueEntry(id, {
    type: primeBroker ? 'PRIME_BROKER' : 'CUSTODIAN',
    name,
    displayName,
    custodian: !primeBroker,
    primeBroker,
    tradable: false,
  });
export const CATALOGUE = [
  entry('fireblocks', 'FIREBLOCKS', 'Fireblocks', false),
  entry('copper', 'Copper', 'Copper', false),
  entry('coinbase_prime_custody', 'Coinbase Prime Custody', 'Coinbase Prime Custody', false),
  entry('metamask_institutional', 'Metamask Institutional', 'Metamask Ins.', false),
  entry('hidden_road', 'Hidden Road', 'Hidden Road', true),
];
type EntryId = 'fireblocks' | 'copper' | 'metamask_institutional' | 'hidden_road';
const entryOf = (id: EntryId) => {
  const found = CATALOGUE.find((each) => each.id === id);
  if (!found) throw new Error(`The catalogue has no ${id}.`);
  return found;
};

export const vault = (number: number, more: Partial<Vault> = {}): Vault => ({
  id: idOf(100 + number),
  externalId: `vault-${number}`,
  name: `Vault ${number}`,
  activeAddresses: number,
  active: true,
  deleted: false,
  new: false,
  exchange: {
    id: 'copper',
    name: 'Copper',
    displayName: 'Copper',
    custodian: true,
    primeBroker: false,
  },
  ...more,
});

export function connection(
  number: number,
  id: EntryId,
  name: string,
  companyExchangeVaults: Vault[] = [],
): CompanyExchange {
  const { name: exchangeName, type, displayName, custodian, primeBroker } = entryOf(id);
  return {
    id: idOf(number),
    name,
    exchangeId: id,
    exchangeName,
    exchangeType: type,
    exchangeDisplayName: displayName,
    exchangeMode: 'LIVE',
    apiKey: `k${number}Ts`,
    active: true,
    allowExecution: false,
    execution: false,
    custodian,
    primeBroker,
    companyExchangeVaults,
  };
}
