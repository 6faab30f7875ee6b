import { nameKey, type PaletteColor } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { insertItems } from '../company/groups/group-items.ts';
import { DEMO_CONNECTIONS, DEMO_VAULTS } from './demo-exchanges.ts';
import { DEMO_TRADERS } from './demo-traders.ts';

interface DemoGroup {
  readonly id: string;
  readonly name: string;
  readonly color: PaletteColor;
  readonly members: readonly string[];
  /** aliases */
  readonly exchanges: readonly string[];
  /** aliases of the connections whose first vault is in the group */
  readonly firstVaultOf: readonly string[];
}

const groupId = (number: number): string => `a0000000-0000-4000-8000-00000000000${number}`;

/** Groups of Acme, through which its two non-admin members see different exchanges and vaults. */
const GROUPS: readonly DemoGroup[] = [
  {
    id: groupId(1),
    name: 'Majors desk',
    color: 'c2',
    members: ['admin@acme.example', 'trader@acme.example'],
    exchanges: [
      'Binance main',
      'Bybit derivatives',
      'Paper spot',
      'Paper futures',
      'Paper options',
    ],
    firstVaultOf: ['Fireblocks treasury', 'Hidden Road prime'],
  },
  {
    id: groupId(2),
    name: 'Settlement',
    color: 'c5',
    members: ['sso@acme.example'],
    exchanges: ['Kraken spot'],
    firstVaultOf: ['Copper custody'],
  },
];

const connectionsNamed = (names: readonly string[]): string[] =>
  DEMO_CONNECTIONS.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** Inserts Acme's groups; their members, exchanges and vaults must exist already. */
export async function seedGroups(db: Database): Promise<void> {
  for (const { id, name, color, members, exchanges, firstVaultOf } of GROUPS) {
    const traders = DEMO_TRADERS.filter(({ email }) => members.includes(email));
    const company_id = traders[0]?.company_id ?? '';
    await db
      .insertInto('company_group')
      .values({ id, company_id, name, name_key: nameKey(name), color })
      .execute();
    await insertItems(db, id, {
      traderIds: traders.map((trader) => trader.id),
      companyExchangeIds: connectionsNamed(exchanges),
      companyExchangeVaultIds: connectionsNamed(firstVaultOf).flatMap(
        (connection) =>
          DEMO_VAULTS.find((vault) => vault.company_exchange_id === connection)?.id ?? [],
      ),
    });
  }
}
