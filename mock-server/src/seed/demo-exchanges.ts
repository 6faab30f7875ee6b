import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import { sealKeys } from '@parallax/server-kit/secrets/provider-keys';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { CompanyExchangeTable, VaultTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';
import { addAccount } from '../company/exchanges/add-account.ts';
import type { ProviderVault } from '../company/providers/provider.ts';
import type { StartingBalance } from '../company/providers/simulated-balances.ts';
import { simulatedVaults } from '../company/providers/simulated-vaults.ts';
import { DEMO_COMPANIES } from './demo-traders.ts';

interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly exchangeId: string;
  readonly name: string;
  readonly apiKey: string;
  /** the number before the id of the first vault; undefined when the connection has no vaults */
  readonly vaultsAfter?: number;
  /** of a paper account */
  readonly balances?: readonly StartingBalance[];
}

const companyId = (name: string): string =>
  DEMO_COMPANIES.find((company) => company.name === name)?.id ?? '';

const demoId = (letter: 'e' | 'f', number: number): string =>
  `${letter}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const connection = (
  number: number,
  company: string,
  exchangeId: string,
  more: Pick<Connection, 'name' | 'apiKey' | 'vaultsAfter' | 'balances'>,
): Connection => ({
  id: demoId('e', number),
  companyId: companyId(company),
  exchangeId,
  ...more,
});

/** The demo companies' connections; the keys only work with the simulated providers. */
export const DEMO_CONNECTIONS: readonly Connection[] = [
  connection(1, 'Acme Capital', 'binance_spot', {
    name: 'Binance main',
    apiKey: 'demo-acme-binance-7Qd2',
  }),
  connection(2, 'Acme Capital', 'bybit_unified', {
    name: 'Bybit derivatives',
    apiKey: 'demo-acme-bybit-kX91',
  }),
  connection(3, 'Acme Capital', 'kraken_spot', {
    name: 'Kraken spot',
    apiKey: 'demo-acme-kraken-B3vn',
  }),
  connection(4, 'Acme Capital', 'fireblocks', {
    name: 'Fireblocks treasury',
    apiKey: 'demo-acme-fireblocks-p4Ts',
    vaultsAfter: 0,
  }),
  connection(5, 'Acme Capital', 'copper', {
    name: 'Copper custody',
    apiKey: 'demo-acme-copper-9mWe',
    vaultsAfter: 20,
  }),
  connection(6, 'Acme Capital', 'hidden_road', {
    name: 'Hidden Road prime',
    apiKey: 'demo-acme-hidden-road-u6Lc',
    vaultsAfter: 40,
  }),
  connection(7, 'North Desk', 'okx', { name: 'OKX North', apiKey: 'demo-north-okx-r8Ga' }),
  connection(9, 'Acme Capital', 'binance_spot', {
    name: 'Paper spot',
    apiKey: '',
    balances: [
      { asset: 'USDT', amount: '100000' },
      { asset: 'BTC', amount: '1' },
    ],
  }),
  connection(10, 'Acme Capital', 'binance_usdm', {
    name: 'Paper futures',
    apiKey: '',
    balances: [{ asset: 'USDT', amount: '100000' }],
  }),
  connection(11, 'Acme Capital', 'deribit', {
    name: 'Paper options',
    apiKey: '',
    balances: [
      { asset: 'BTC', amount: '2' },
      { asset: 'ETH', amount: '20' },
    ],
  }),
  connection(8, 'Indie', 'kraken_spot', { name: 'Kraken', apiKey: 'demo-indie-kraken-Z5hy' }),
];

/** A vault that no longer exists at the provider. */
const DELETED_VAULT: ProviderVault = {
  externalId: 'closed-2024',
  name: 'Old settlement',
  activeAddresses: 0,
};

function vaultRows({ id, exchangeId, apiKey, vaultsAfter }: Connection): Insertable<VaultTable>[] {
  if (vaultsAfter === undefined) return [];
  const present = simulatedVaults(exchangeId, { apiKey }, 0);
  const all = exchangeId === 'copper' ? [...present, DELETED_VAULT] : present;
  return all.map((vault, at) => ({
    id: demoId('f', vaultsAfter + at + 1),
    company_exchange_id: id,
    external_id: vault.externalId,
    name: vault.name,
    active_addresses: vault.activeAddresses,
    active: vault !== DELETED_VAULT,
    deleted: vault === DELETED_VAULT,
    saved: true,
    is_new: false,
  }));
}

/** Vaults of the demo connections; Copper has a deleted one. */
export const DEMO_VAULTS: readonly Insertable<VaultTable>[] = DEMO_CONNECTIONS.flatMap(vaultRows);

const connectionRow = (
  { id, companyId: company_id, exchangeId, name, apiKey, vaultsAfter, balances }: Connection,
  keyring: Keyring,
): Insertable<CompanyExchangeTable> => ({
  id,
  company_id,
  exchange_id: exchangeId,
  name,
  ...sealKeys(keyring, { apiKey, secret: apiKey && `${apiKey}-secret`, passphrase: '' }),
  mode: balances === undefined ? 'LIVE' : 'PAPER',
  active: true,
  allow_execution: vaultsAfter === undefined,
});

/** Connects the demo companies to their exchanges, custodians and prime broker. */
export async function seedExchanges(db: Database, keyring: Keyring): Promise<void> {
  const rows = DEMO_CONNECTIONS.map((one) => connectionRow(one, keyring));
  await db.insertInto('company_exchange').values(rows).execute();
  await db.insertInto('vault').values(DEMO_VAULTS).execute();
  for (const { id, companyId: company, balances } of DEMO_CONNECTIONS) {
    if (balances !== undefined)
      await addAccount(db, { id, companyId: company, balances, at: Date.now() });
  }
}
