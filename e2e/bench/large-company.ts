import type { CompanyExchange, CompanyTrader, Vault } from '@parallax/protocol';

const idOf = (kind: string, index: number): string =>
  `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const FIRST_NAMES = ['Ada', 'Bo', 'Chiara', 'Dmitri', 'Esi', 'Farid', 'Grete', 'Hiro'];

export const manyMembers = (count: number): CompanyTrader[] =>
  many(count, (index) => ({
    id: idOf('d', index),
    firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
    lastName: `Member ${index}`,
    photoBase64: null,
    isAdmin: index === 0,
    email: `member${index}@large.example`,
    invited: false,
  }));

const manyVaults = (count: number, connection: number): Vault[] =>
  many(count, (index) => ({
    id: idOf('f', connection * 10_000 + index),
    externalId: `${connection}-${index}`,
    name: `Vault ${connection}-${index}`,
    activeAddresses: index % 9,
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
  }));

/** Exchanges, and custodians with their vaults. */
export const manyConnections = (
  exchanges: number,
  custodians: number,
  vaultsOfEach: number,
): CompanyExchange[] =>
  many(exchanges + custodians, (index) => {
    const custodian = index >= exchanges;
    const name = custodian ? 'fireblocks' : 'kraken_spot';
    return {
      id: idOf('e', index),
      name: `${custodian ? 'Custodian' : 'Exchange'} ${index}`,
      exchangeId: name,
      exchangeName: name,
      exchangeType: custodian ? 'CUSTODIAN' : 'SPOT',
      exchangeDisplayName: custodian ? 'Fireblocks' : 'Kraken Spot',
      exchangeMode: 'LIVE',
      apiKey: 'abcd',
      active: true,
      allowExecution: !custodian,
      execution: !custodian,
      custodian,
      primeBroker: false,
      companyExchangeVaults: custodian ? manyVaults(vaultsOfEach, index) : [],
    };
  });
