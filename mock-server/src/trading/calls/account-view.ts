import {
  type AccountChanges,
  contractKey,
  exchangeModeSchema,
  isDone,
  type Order,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { entryOf } from '../../company/exchanges/catalogue-entry.ts';
import type { AccountReads } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import {
  type AccountRecords,
  readAccount,
  type StoredBalance,
  type StoredMargin,
  type StoredPosition,
} from '../records/account-store.ts';
import { type MarketPrices, valueHoldings } from '../valuation/value-account.ts';

type Account = NonNullable<AccountChanges['account']>;

/** What the feed shows of an account besides its records. */
export type AccountDetails = Omit<Account, 'state' | 'updatedAt' | 'marginUse'>;

interface Dependencies extends DbAndClock {
  readonly prices: MarketPrices;
}

/** Returns the rows that differ from those with the same key before, and remembers them. */
function changedRows<Row>(
  sent: Map<string, string>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return rows.filter((row) => {
    const key = keyOf(row);
    const json = JSON.stringify(row);
    if (sent.get(key) === json) return false;
    sent.set(key, json);
    return true;
  });
}

/** An account as its subscribers see it: what is stored, valued at the present prices. */
export class AccountView {
  readonly #balances = new Map<string, StoredBalance>();
  readonly #positions = new Map<string, StoredPosition>();
  readonly #margins = new Map<string, StoredMargin>();
  readonly #orders = new Map<string, Order>();
  readonly #sentBalances = new Map<string, string>();
  readonly #sentPositions = new Map<string, string>();
  #version: number | undefined;
  #state: Account['state'] = 'connecting';

  constructor(
    private readonly details: AccountDetails,
    private readonly isLive: boolean,
    private readonly dependencies: Dependencies,
  ) {}

  get openOrders(): number {
    return this.#orders.size;
  }

  /**
   * Reads what has changed since the last call, or all of it at first. Undefined if the account does not
   * exist.
   */
  async read(): Promise<AccountChanges | undefined> {
    const records = await readAccount(this.dependencies.db, this.details.id, this.#version);
    if (records === undefined) return undefined;
    this.#apply(records);
    return { ...this.#valued(), orders: [...records.orders], fills: [...records.fills] };
  }

  /** What has changed because prices have; undefined if nothing has. */
  revalue(): AccountChanges | undefined {
    const valued = this.#valued();
    if (valued.balances.length === 0 && valued.positions.length === 0) return undefined;
    return { ...valued, orders: [], fills: [] };
  }

  #apply({ version, state, orders, balances, positions, margins }: AccountRecords): void {
    this.#version = version;
    this.#state = state;
    for (const balance of balances) this.#balances.set(balance.asset, balance);
    for (const position of positions) this.#positions.set(contractKey(position), position);
    for (const margin of margins) this.#margins.set(contractKey(margin), margin);
    for (const order of orders) {
      if (isDone(order.status)) this.#orders.delete(order.id);
      else this.#orders.set(order.id, order);
    }
  }

  #valued(): Pick<AccountChanges, 'account' | 'balances' | 'positions'> {
    const { balances, positions, marginUse } = valueHoldings(
      {
        isLive: this.isLive,
        balances: [...this.#balances.values()],
        positions: [...this.#positions.values()],
        orders: [...this.#orders.values()],
        margins: [...this.#margins.values()],
      },
      this.dependencies.prices,
    );
    const updatedAt = new Date(this.dependencies.now()).toISOString();
    return {
      account: {
        ...this.details,
        state: this.#state,
        updatedAt,
        ...(marginUse.length > 0 && { marginUse: [...marginUse] }),
      },
      balances: changedRows(this.#sentBalances, balances, ({ asset }) => asset),
      positions: changedRows(this.#sentPositions, positions, contractKey),
    };
  }
}

/** The view of an account; undefined if it has been deleted. */
export async function openAccountView(
  {
    catalogue,
    isPaper,
    ...dependencies
  }: Dependencies & Pick<AccountReads, 'catalogue'> & Pick<Accounts, 'isPaper'>,
  accountId: string,
): Promise<AccountView | undefined> {
  const row = await dependencies.db
    .selectFrom('company_exchange')
    .select(['name', 'exchange_id', 'mode'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const provider = entryOf({ catalogue }, row.exchange_id);
  const mode = exchangeModeSchema.parse(row.mode);
  const details = { id: accountId, name: row.name, exchangeName: provider.name, mode };
  return new AccountView(details, !isPaper({ provider, mode }), dependencies);
}
