import { type CompanyExchange, listCompanyExchanges, successBody } from '@parallax/protocol';

const id = (letter: 'e' | 'f', number: number): string =>
  `${letter}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const ENTRY = { custodian: true, primeBroker: false } as const;

/** Custodians with the vaults distributed evenly; a fifth of them is inactive. */
export function manyCustodians(count: number, vaults: number): CompanyExchange[] {
  const each = Math.ceil(vaults / count);
  return Array.from({ length: count }, (_, at) => ({
    ...ENTRY,
    id: id('e', at),
    name: `Custody ${at + 1}`,
    exchangeId: at % 2 === 0 ? 'fireblocks' : 'copper',
    exchangeName: at % 2 === 0 ? 'Fireblocks' : 'Copper',
    exchangeType: 'CUSTODIAN',
    exchangeDisplayName: at % 2 === 0 ? 'Fireblocks' : 'Copper',
    exchangeMode: 'LIVE',
    apiKey: 'Zx81',
    active: true,
    allowExecution: false,
    execution: false,
    companyExchangeVaults: Array.from(
      { length: Math.min(each, vaults - at * each) },
      (_, index) => ({
        id: id('f', at * each + index),
        externalId: `vault-${at}-${index}`,
        name: `Vault ${at + 1}.${index + 1}`,
        activeAddresses: index,
        active: index % 5 !== 0,
        deleted: false,
        new: false,
        exchange: { ...ENTRY, id: 'copper', name: 'Copper', displayName: 'Copper' },
      }),
    ),
  }));
}

/** The response of `listCompanyExchanges`. */
export const responseWith = (exchanges: readonly CompanyExchange[]): string =>
  JSON.stringify(successBody(listCompanyExchanges.envelope, exchanges));
