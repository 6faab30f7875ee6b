import { describe, expect, it } from '@jest/globals';
import type { CompanyExchange, Exchange } from '@parallax/protocol';
import { venueGroups, venueOptions } from './venue-groups.ts';

const entry = (id: string, displayName: string, change: Partial<Exchange> = {}): Exchange => ({
  id,
  type: 'SPOT',
  name: id,
  displayName,
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: null,
  ...change,
});
const okx = entry('okx', 'OKX');
const prime = entry('prime_usd', 'Prime', { isPrime: true });
const copper = entry('copper', 'Copper', { custodian: true, tradable: false });
const broker = entry('hidden_road', 'Hidden Road', { primeBroker: true, tradable: false });
const closed = entry('closed', 'Closed', { active: false });
const catalogue = [okx, prime, copper, broker, closed];

let connections = 0;
const connection = (
  exchange: Exchange,
  name: string,
  change: Partial<CompanyExchange> = {},
): CompanyExchange => {
  connections += 1;
  return {
    id: `c${connections}`,
    name,
    exchangeId: exchange.id,
    exchangeName: exchange.name,
    exchangeType: exchange.type,
    exchangeDisplayName: exchange.displayName,
    exchangeMode: 'LIVE',
    apiKey: '***',
    active: true,
    allowExecution: true,
    execution: true,
    custodian: exchange.custodian,
    primeBroker: exchange.primeBroker,
    companyExchangeVaults: [],
    ...change,
  };
};
const vault = (id: string, name: string, exchange: Exchange, change = {}) => ({
  id,
  externalId: id,
  name,
  activeAddresses: 1,
  active: true,
  deleted: false,
  new: false,
  exchange,
  ...change,
});
const names = (own: readonly CompanyExchange[], group: string) =>
  venueOptions(own, catalogue)
    .filter((option) => option.group === group)
    .map(({ name }) => name);

describe('workspace §2, §5 the options of the venue filter', () => {
  it("are the trader's active exchanges, with one option per exchange", () => {
    const own = [
      connection(okx, 'First'),
      connection(okx, 'Second'),
      connection(closed, 'Off', { active: false }),
    ];
    const options = venueOptions(own, catalogue).filter(({ group }) => group === 'exchange');
    expect(options).toEqual([
      { group: 'exchange', id: 'okx', name: 'OKX', venues: ['okx'], detail: 'First, Second' },
    ]);
  });

  it('come from the catalogue if the trader has no connections', () => {
    expect(names([], 'exchange')).toEqual(['OKX', 'Prime']);
    expect(names([], 'prime-broker')).toEqual(['Hidden Road']);
    expect(names([], 'vault')).toEqual([]);
  });

  it('include active vaults with their owners', () => {
    const own = [
      connection(copper, 'Custody', {
        companyExchangeVaults: [
          vault('v1', 'Treasury', copper),
          vault('v2', 'Asleep', copper, { active: false }),
          vault('v3', 'Gone', copper, { deleted: true }),
        ],
      }),
      connection(broker, 'Our prime', {
        companyExchangeVaults: [vault('v4', 'Margin', broker)],
      }),
    ];
    const vaults = venueOptions(own, catalogue).filter(({ group }) => group === 'vault');
    expect(vaults).toEqual([
      { group: 'vault', id: 'v4', name: 'Margin', venues: ['prime_usd'], detail: 'Our prime' },
      { group: 'vault', id: 'v1', name: 'Treasury', venues: [], detail: 'Custody · custody only' },
    ]);
  });

  it('map a prime broker to the prime exchanges', () => {
    const option = venueOptions([connection(broker, 'Our prime')], catalogue).find(
      ({ group }) => group === 'prime-broker',
    );
    expect(option).toMatchObject({ name: 'Hidden Road', venues: ['prime_usd'] });
  });

  it('include chosen venues that were disconnected, so that they can be deselected', () => {
    const [exchanges, vaults, brokers] = venueGroups(venueOptions([], catalogue), [
      { group: 'exchange', id: 'ftx', name: 'FTX', venues: ['ftx'] },
    ]);
    expect(exchanges?.options.at(-1)).toEqual({
      value: 'exchange:ftx',
      label: 'FTX',
      detail: 'no longer connected',
    });
    expect([exchanges, vaults, brokers].map((group) => group?.label)).toEqual([
      'Exchanges',
      'Vaults',
      'Prime brokers',
    ]);
  });
});
