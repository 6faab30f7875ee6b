import type { CompanyExchange, Exchange, Vault } from '@parallax/protocol';

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const trader = { id: traderId, traderId, companyId };
export const ADMIN = { ...trader, companyType: 'BUSINESS', isAdmin: true };
export const MEMBER = { ...trader, companyType: 'BUSINESS', isAdmin: false };
export const INDIVIDUAL = { ...trader, companyType: 'INDIVIDUAL', isAdmin: false };

export const idOf = (number: number): string =>
  `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const entry = (
  id: string,
  name: string,
  displayName: string,
  isPrimeBroker: boolean,
): Exchange => ({
  id,
  type: isPrimeBroker ? 'PRIME_BROKER' : 'CUSTODIAN',
  name,
  displayName,
  custodian: !isPrimeBroker,
  primeBroker: isPrimeBroker,
  active: true,
  tradable: false,
  isPrime: false,
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  needsPassphrase: false,
  links: null,
});
export const CATALOGUE = [
  entry('fireblocks', 'FIREBLOCKS', 'Fireblocks', false),
  entry('copper', 'Copper', 'Copper', false),
  entry('coinbase_prime_custody', 'Coinbase Prime Custody', 'Coinbase Prime Custody', false),
  entry('metamask_institutional', 'Metamask Institutional', 'Metamask Ins.', false),
  entry('hidden_road', 'Hidden Road', 'Hidden Road', true),
];
type EntryId = 'fireblocks' | 'copper' | 'metamask_institutional' | 'hidden_road';
const catalogueEntry = (id: EntryId) => {
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
  const { name: exchangeName, type, displayName, custodian, primeBroker } = catalogueEntry(id);
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
