import { z } from 'zod';
import { accountFaultSchema } from './account-faults.ts';
import { FakeAccount, type FakeAccountKeys, type FakeAccountRules } from './fake-account.ts';
import type { PrivateResponse } from './private-request.ts';

/** The venues with accounts. */
export const ACCOUNT_VENUES = ['kraken', 'okx'] as const;
export type AccountVenue = (typeof ACCOUNT_VENUES)[number];

/** The keys of the accounts that exist from the start. */
export const FAKE_KEYS: Readonly<Record<AccountVenue, FakeAccountKeys>> = {
  kraken: {
    apiKey: 'fake-kraken-key',
    // in base64, as Kraken issues them
    secret: Buffer.from('the secret of the fake Kraken account').toString('base64'),
    passphrase: '',
  },
  okx: { apiKey: 'fake-okx-key', secret: 'fake-okx-secret', passphrase: 'fake-okx-passphrase' },
};

const BALANCES: Readonly<Record<AccountVenue, Readonly<Record<string, string>>>> = {
  kraken: { USD: '250000', USDT: '100000', BTC: '2', ETH: '30', SOL: '500' },
  okx: { USDT: '250000', BTC: '3', ETH: '40', USD: '50000' },
};

const target = { venue: z.enum(ACCOUNT_VENUES), key: z.string().optional() };
const faultInput = z.strictObject({
  ...target,
  fault: accountFaultSchema,
  times: z.int().min(1).max(1_000).default(1),
});
const offlineInput = z.strictObject(target);
const depositInput = z.strictObject({ ...target, asset: z.string(), amount: z.string() });
const fundingInput = z.strictObject({
  ...target,
  contract: z.string(),
  rate: z.string().optional(),
});
const positionInput = z.strictObject({
  ...target,
  contract: z.string(),
  amount: z.string(),
  entryPrice: z.string(),
});
const accountInput = z.strictObject({
  venue: z.enum(ACCOUNT_VENUES),
  apiKey: z.string().min(1),
  secret: z.string().min(1),
  passphrase: z.string().default(''),
  balances: z.record(z.string(), z.string()).default({}),
});
const targetInput = z.strictObject({ venue: z.enum(ACCOUNT_VENUES).optional() });

const done: PrivateResponse = { status: 200, body: { ok: true } };

/** The accounts of the fake venues, with what tests do to them. */
export class FakeAccounts {
  readonly #accounts: Readonly<Record<AccountVenue, Map<string, FakeAccount>>> = {
    kraken: new Map(),
    okx: new Map(),
  };

  constructor(
    private readonly rules: Readonly<Record<AccountVenue, FakeAccountRules>>,
    private readonly now: () => number,
    /** closes the connections of a venue, or of all */
    private readonly disconnect: (venue?: AccountVenue) => void,
  ) {
    for (const venue of ACCOUNT_VENUES) this.add(venue, FAKE_KEYS[venue], BALANCES[venue]);
  }

  add(
    venue: AccountVenue,
    keys: FakeAccountKeys,
    balances: Readonly<Record<string, string>>,
  ): FakeAccount {
    const account = new FakeAccount(keys, this.rules[venue], balances, this.now());
    this.#accounts[venue].set(keys.apiKey, account);
    return account;
  }

  /** By their keys. */
  of(venue: AccountVenue): ReadonlyMap<string, FakeAccount> {
    return this.#accounts[venue];
  }

  /** The account that exists from the start, or the one with a key. */
  get(venue: AccountVenue, key = FAKE_KEYS[venue].apiKey): FakeAccount {
    const account = this.#accounts[venue].get(key);
    if (account === undefined) throw new Error(`${venue} has no account with this key.`);
    return account;
  }

  /** Closes the connections of a venue, and cancels all open orders of an account before the next one. */
  cancelOffline(venue: AccountVenue, key?: string): void {
    this.disconnect(venue);
    this.get(venue, key).cancelOffline(this.now());
  }

  tick(now: number): void {
    for (const venue of ACCOUNT_VENUES)
      for (const account of this.#accounts[venue].values()) account.tick(now);
  }

  close(): void {
    for (const venue of ACCOUNT_VENUES)
      for (const account of this.#accounts[venue].values()) account.close();
  }

  /** Test control: `POST /control/faults`, `/control/deposits`, `/control/funding`, `/control/positions`, `/control/accounts`, `/control/disconnect`, `/control/cancel-offline`. */
  handleControl(method: string, path: string, body: unknown): PrivateResponse {
    try {
      return this.#handle(`${method} ${path}`, body);
    } catch (error) {
      return { status: 400, body: { error: error instanceof Error ? error.message : 'Invalid.' } };
    }
  }

  #handle(call: string, body: unknown): PrivateResponse {
    switch (call) {
      case 'POST /control/faults': {
        const { venue, key, fault, times } = faultInput.parse(body);
        this.get(venue, key).faults.add(fault, times);
        return done;
      }
      case 'POST /control/deposits': {
        const { venue, key, asset, amount } = depositInput.parse(body);
        this.get(venue, key).deposit(asset, amount, this.now());
        return done;
      }
      case 'POST /control/funding': {
        const { venue, key, contract, rate } = fundingInput.parse(body);
        this.get(venue, key).payFunding(contract, this.now(), rate);
        return done;
      }
      case 'POST /control/positions': {
        const { venue, key, contract, ...position } = positionInput.parse(body);
        this.get(venue, key).positions.set(contract, position);
        return done;
      }
      case 'POST /control/accounts': {
        const { venue, balances, ...keys } = accountInput.parse(body);
        this.add(venue, keys, balances);
        return done;
      }
      case 'POST /control/disconnect':
        this.disconnect(targetInput.parse(body).venue);
        return done;
      case 'POST /control/cancel-offline': {
        const { venue, key } = offlineInput.parse(body);
        this.cancelOffline(venue, key);
        return done;
      }
      case 'GET /control/accounts':
        return { status: 200, body: this.#books() };
      default:
        return { status: 404, body: { error: 'Unknown control call.' } };
    }
  }

  /** The books of all accounts, without their secrets. */
  #books() {
    return ACCOUNT_VENUES.flatMap((venue) =>
      [...this.#accounts[venue].values()].map(
        ({ keys, balances, positions, orders, fills, entries }) => ({
          venue,
          key: keys.apiKey,
          balances: Object.fromEntries(balances),
          positions: Object.fromEntries(positions),
          orders: [...orders.values()],
          fills: fills.map(({ order, ...fill }) => ({
            ...fill,
            orderId: order.activeId ?? order.id,
          })),
          entries,
        }),
      ),
    );
  }
}
