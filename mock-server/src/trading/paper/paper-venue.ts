import type { VenueAccount } from '@parallax/live';
import { type Contract, contractKey, partsOfContractKey } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Clock } from '@parallax/server-market/clock';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import { MINUTE, SECOND } from '@parallax/server-market/durations';
import type { Market } from '@parallax/server-market/market-reads';
import type { CurrentValue, MarketUpdate } from '@parallax/server-market/market-source';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  type AccountMargin,
  accruesFunding,
  balanceOf,
  contractTerms,
  type Decimal,
  decimal,
  isZero,
  type MarginSetting,
  positionOf,
  round18,
  ZERO,
} from '@parallax/trading';
import { isOfVenue } from '../venue-accounts/liquidation-ids.ts';
import {
  marginOf,
  marginSettingRefusal,
  orderRefusal,
  reducibleBy,
  takerRefusal,
} from './account-checks.ts';
import type { MatchingChecks } from './contract-matching.ts';
import type { MatchingEvent } from './matching-events.ts';
import { missedAccruals } from './missed-accruals.ts';
import { missedFunding, settlementIndex } from './missed-entries.ts';
import { type OrderRecord } from './order-record.ts';
import { PaperAccount, type PaperAccountState, type PaperPosition } from './paper-account.ts';
import { PaperContract } from './paper-contract.ts';
import {
  fundingEntry,
  insuranceEntry,
  liquidationFeeEntry,
  settlementEntry,
} from './paper-entries.ts';
import {
  LIQUIDATED,
  liquidatedAssets,
  liquidationOrder,
  positionToClose,
} from './paper-liquidation.ts';
import { NO_PRICES } from './paper-prices.ts';
import type { OrderRef } from './working-order.ts';

/** Between sending and matching, in milliseconds. */
const LATENCY_MS = 50;
/** Interval at which arrivals and expiries that no update has brought forward are done, in milliseconds. */
const ADVANCE_MS = 25;
/** Interval at which it is checked what is live, due, and no longer needed, in milliseconds. */
const CHECK_MS = 250;

/** How long the book of a position that is being liquidated is watched, in milliseconds. */
const LIQUIDATING_MS = 10 * SECOND;

/** Positions whose margin is checked at once, which takes a few milliseconds. */
const CHECKED_AT_ONCE = 50;

const CONTRACT_EXPIRED = 'The contract has expired.';
const SET_AT_VENUE = 'The margin of this account is set at its venue.';
const ACCOUNT_RESET = 'The account was reset.';

type WatchedKind = 'book' | 'trades' | 'ticker';
const WITH_ORDERS: readonly WatchedKind[] = ['book', 'trades', 'ticker'];

export interface PaperVenueOptions {
  readonly market: Pick<Market, 'catalogue' | 'read' | 'reads' | 'isLive' | 'isCurrent'>;
  /** a tap of its own, which it listens to */
  readonly tap: MarketTap;
  readonly clock: Clock;
  /** dollars per unit of an asset at its index price; undefined without one */
  readonly usdOf: (asset: string) => Decimal | undefined;
  /** between sending and matching, in milliseconds; 50 by default */
  readonly latencyMs?: number;
  readonly log: Log;
}

/**
 * The paper accounts of this process. Their orders are matched with the market of their contracts, which is
 * watched only while there are orders or positions; the venue also pays funding, liquidates, and settles
 * expired contracts. All calls and events are synchronous with the market's updates.
 */
export class PaperVenue {
  readonly #accounts = new Map<string, PaperAccount>();
  readonly #contracts = new Map<string, PaperContract>();
  readonly #toWatch = new Set<PaperContract>();
  readonly #cancels: (() => void)[] = [];
  /** accounts with orders or positions of contracts that the catalogue does not list, or not yet */
  readonly #incomplete = new Set<PaperAccount>();
  /** accounts for which the venue pays and liquidates; before, what was due meanwhile is being booked */
  readonly #started = new Set<PaperAccount>();
  #catalogue: Market['catalogue'] | undefined;
  #watching: Promise<void> | undefined;
  #isLiquidating = false;

  constructor(private readonly options: PaperVenueOptions) {}

  /** Starts to follow the market. Called once. */
  start(): void {
    const { tap, clock } = this.options;
    tap.listen((update) => this.#guard(() => this.#onUpdate(update)));
    this.#cancels.push(
      clock.every(ADVANCE_MS, () =>
        this.#forEachContract((contract, now) => contract.advance(now)),
      ),
      clock.every(CHECK_MS, () => this.#check()),
      clock.every(SECOND, () => void this.#liquidate()),
    );
  }

  /**
   * Opens an account; it does nothing before its `start`, which puts its orders back into the books. Throws
   * an error if it is open already.
   */
  open(state: PaperAccountState): VenueAccount {
    if (this.#accounts.has(state.accountId))
      throw new Error(`Account ${state.accountId} is open already.`);
    const account = new PaperAccount(state, {
      now: () => this.options.clock.now(),
      usdOf: this.options.usdOf,
      contractOf: (key) => this.#contracts.get(key),
      useContract: (key) => this.#useContract(key),
      onStarted: (started) => this.#start(started),
      onClosed: (closed) => this.#forget(closed),
    });
    this.#accounts.set(state.accountId, account);
    return account;
  }

  /**
   * Starts an open account again: cancels its orders, drops its positions and replaces its balances. Only the
   * cancellations are reported; whoever resets it books the rest.
   */
  async reset(
    accountId: string,
    balances: readonly { readonly asset: string; readonly amount: string }[],
  ): Promise<void> {
    // not in the middle of an event
    await Promise.resolve();
    const account = this.#accounts.get(accountId);
    if (account === undefined) throw new Error(`Account ${accountId} is not open.`);
    this.#revoke(account, () => true, ACCOUNT_RESET);
    account.reset(new Map(balances.map(({ asset, amount }) => [asset, amount])));
  }

  /** Changes a balance of an open account by a signed amount that the venue does not report, such as a transfer. */
  adjust(accountId: string, asset: string, amount: string): void {
    this.#accounts.get(accountId)?.adjust(asset, amount, this.options.clock.now());
  }

  /** Sets the margin of a contract in an open account; returns why it cannot, or undefined. */
  setMargin(accountId: string, key: string, setting: MarginSetting): string | undefined {
    const account = this.#accounts.get(accountId);
    if (account === undefined) return SET_AT_VENUE;
    const contract = this.#listedContract(key);
    if (contract === undefined) return `${key} is not listed.`;
    const refusal = marginSettingRefusal(account, contract, setting);
    if (refusal === undefined) account.margins.set(key, setting);
    return refusal;
  }

  stats(): { readonly accounts: number; readonly contracts: number; readonly orders: number } {
    return {
      accounts: this.#accounts.size,
      contracts: this.#contracts.size,
      orders: [...this.#contracts.values()].reduce((sum, { matching }) => sum + matching.size, 0),
    };
  }

  /** Closes all accounts and stops following the market. */
  async close(): Promise<void> {
    for (const cancel of this.#cancels.splice(0)) cancel();
    await Promise.all([...this.#accounts.values()].map((account) => account.close()));
    this.#toWatch.clear();
    await this.#watching;
    for (const contract of this.#contracts.values()) this.#unwatch(contract, WITH_ORDERS);
    this.#contracts.clear();
  }

  /** Work that must not disturb the market or a timer. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { stack, message } = asError(error);
      this.options.log(`The paper venue failed: ${stack ?? message}`, {}, 'error');
    }
  }

  #forEachContract(act: (contract: PaperContract, now: number) => void): void {
    const now = this.options.clock.now();
    for (const contract of this.#contracts.values()) this.#guard(() => act(contract, now));
  }

  #onUpdate(update: MarketUpdate): void {
    const contract = this.#contracts.get(update.key);
    if (contract !== undefined) this.#deliver(contract, update, this.options.clock.now());
  }

  #deliver(contract: PaperContract, value: MarketUpdate, now: number): void {
    switch (value.kind) {
      case 'book':
        contract.onBook(value.data, now);
        break;
      case 'trades':
        contract.onTrades(value.data, now);
        break;
      case 'ticker':
        // a payment that this ticker comes after is by the rate before it
        this.#payFunding(contract, now);
        contract.onTicker(value.data, now);
        break;
    }
  }

  /** What takes place at intervals, since no update announces it. */
  #check(): void {
    this.#guard(() => this.#restoreListed());
    this.#forEachContract((contract, now) => {
      this.#followLiveness(contract, now);
      this.#payFunding(contract, now);
      this.#settleExpired(contract, now);
      this.#dropUnneeded(contract, now);
    });
  }

  #isLive(contract: PaperContract): boolean {
    const { market } = this.options;
    return market.isCurrent !== false && market.isLive('book', contract.key);
  }

  #followLiveness(contract: PaperContract, now: number): void {
    if (!contract.watched.has('book')) return;
    if (!this.#isLive(contract)) contract.onOutage(now);
    else if (!contract.matching.isLive) this.#deliverBook(contract, now);
  }

  #deliverBook(contract: PaperContract, now: number): void {
    const current = this.options.market.read('book', contract.key);
    if (current?.kind === 'book') contract.onBook(current.data, now);
  }

  /** The contract, of which all topics are watched from now on; undefined if it does not exist. */
  #useContract(key: string): PaperContract | undefined {
    const contract = this.#contractOf(key);
    if (contract === undefined) return undefined;
    if (!contract.watched.has('book')) contract.awaitBook(this.options.clock.now());
    this.#watch(contract, WITH_ORDERS);
    return contract;
  }

  #contractOf(key: string): PaperContract | undefined {
    const known = this.#contracts.get(key);
    if (known !== undefined) return known;
    const { market, latencyMs = LATENCY_MS } = this.options;
    const contract = contractsByKey(market).get(key) ?? this.#heldContract(key);
    if (contract === undefined) return undefined;
    const added = new PaperContract({
      contract,
      exchange: market.catalogue.exchanges.find(({ name }) => name === contract.exchange),
      latencyMs,
      checks: this.#checks,
      onEvent: (event, of) => this.#onEvent(event, of),
    });
    this.#contracts.set(key, added);
    return added;
  }

  /** The contract of a position that was handed in, which may no longer be listed. */
  #heldContract(key: string): Contract | undefined {
    for (const { opened } of this.#accounts.values()) {
      const held = opened.positions.find(({ contract }) => contractKey(contract) === key);
      if (held !== undefined) return held.contract;
    }
    return undefined;
  }

  #watch(contract: PaperContract, kinds: readonly WatchedKind[]): void {
    this.#toWatch.delete(contract);
    const now = this.options.clock.now();
    for (const kind of kinds) {
      if (contract.watched.has(kind)) continue;
      contract.watched.add(kind);
      const current = this.options.tap.watch(kind, contract.key);
      if (current !== undefined) this.#deliverCurrent(contract, current, now);
    }
  }

  /** The value of a topic that is newly watched; earlier trades count for nothing. */
  #deliverCurrent(contract: PaperContract, current: CurrentValue, now: number): void {
    if (current.kind === 'awaited' || current.kind === 'trades') return;
    if (current.kind === 'ticker' || this.#isLive(contract)) this.#deliver(contract, current, now);
  }

  #unwatch(contract: PaperContract, kinds: readonly WatchedKind[]): void {
    for (const kind of kinds)
      if (contract.watched.delete(kind)) this.options.tap.unwatch(kind, contract.key);
  }

  /** Watches a contract soon: watching takes a few milliseconds, and an account may have many. */
  #watchSoon(contract: PaperContract): void {
    this.#toWatch.add(contract);
    this.#watching ??= this.#watchAll();
  }

  async #watchAll(): Promise<void> {
    const slicer = new TimeSlicer();
    for (const contract of this.#toWatch) {
      await slicer.step();
      if (!this.#toWatch.delete(contract)) continue;
      this.#guard(() => this.#watch(contract, this.#kindsNeeded(contract)));
    }
    this.#watching = undefined;
  }

  /** Positions need prices only; the book is watched when there is something to match. */
  #kindsNeeded(contract: PaperContract): readonly WatchedKind[] {
    if (contract.hasOrders) return WITH_ORDERS;
    return this.#isHeld(contract) ? ['ticker'] : [];
  }

  #isHeld({ key, terms }: PaperContract): boolean {
    if (terms.kind === 'spot') return false;
    for (const { state } of this.#accounts.values()) {
      const amount = state.positions.get(key)?.amount;
      if (amount !== undefined && !isZero(amount)) return true;
    }
    return false;
  }

  #dropUnneeded(contract: PaperContract, now: number): void {
    if (contract.hasOrders || this.#toWatch.has(contract) || now < contract.keepBookUntil) return;
    const isHeld = this.#isHeld(contract);
    this.#unwatch(contract, isHeld ? ['book', 'trades'] : WITH_ORDERS);
    if (isHeld) contract.onOutage(now);
    else this.#contracts.delete(contract.key);
  }

  readonly #checks: MatchingChecks = {
    refusal: (order) => {
      const [account, record] = this.#find(order);
      // the terms may be those of a change that is requested
      const { price, amount, triggerPrice } = order;
      const changed = { ...record, order: { ...record.order, price, amount, triggerPrice } };
      const others = [...account.records].filter((each) => each !== record);
      const { state, contractOf, margins, unified } = account;
      return orderRefusal(
        { state, contractOf, margins, unified, records: [...others, changed] },
        changed,
        this.options.clock.now(),
      );
    },
    reducible: (order) => reducibleBy(...this.#find(order)),
    takerRefusal: (order, price, amount) => takerRefusal(...this.#find(order), price, amount),
  };

  #find(order: OrderRef): [PaperAccount, OrderRecord] {
    const account = this.#accounts.get(order.accountId);
    const record = account?.records.get(order.id);
    if (account === undefined || record === undefined)
      throw new Error(`Order ${order.id} has no account.`);
    return [account, record];
  }

  #onEvent(event: MatchingEvent, contract: PaperContract): void {
    const account = this.#accounts.get(event.accountId);
    if (account === undefined) return;
    // what has accrued is of the position before the fill
    if (event.kind === 'fill' && accruesFunding(contract.terms))
      account.accrue(contract, contract.accrual, event.at, true);
    account.apply(event, contract);
    if (event.kind === 'fill' && isOfVenue(event.orderId)) {
      account.book(liquidationFeeEntry(contract, event), contract);
    }
  }

  async #start(account: PaperAccount): Promise<void> {
    const held = account.opened.positions.filter(
      ({ contract, amount }) => contract.instType !== 'spot' && !isZero(decimal(amount)),
    );
    const booked = new Map(
      held.map((position) => [
        position,
        Math.max(position.changedAt, position.accrued?.until ?? 0),
      ]),
    );
    let until: number;
    do {
      until = this.options.clock.now();
      for (const [position, since] of booked) {
        await this.#bookMissed(account, position, since, until);
        booked.set(position, until);
      }
      // reading takes a while, in which another payment may have become due
    } while (Math.floor(this.options.clock.now() / MINUTE) > Math.floor(until / MINUTE));
    if (account.isClosed) return;
    this.#restore(account);
    this.#started.add(account);
  }

  /** Books the funding and the settlement that were due while the account was not open. */
  async #bookMissed(
    account: PaperAccount,
    { contract }: PaperPosition,
    since: number,
    until: number,
  ): Promise<void> {
    const { market, log } = this.options;
    const of = { key: contractKey(contract), terms: contractTerms(contract) };
    const expired = (contract.expiry ?? Number.POSITIVE_INFINITY) <= until;
    if (accruesFunding(of.terms)) {
      for (const { rate, to } of await missedAccruals(market, contract, { since, until, log }))
        if (!account.isClosed) account.accrue(of, rate, to);
      return;
    }
    for (const due of await missedFunding(market, contract, { since, until, log }))
      if (!account.isClosed) account.book(fundingEntry(account, of, due), of);
    if (contract.expiry === null || !expired || account.isClosed) return;
    const index = await settlementIndex(market, contract, contract.expiry);
    // otherwise it settles at the last price that is known
    if (index === undefined) return;
    const prices = { ...NO_PRICES, index };
    const entry = settlementEntry(account, { ...of, prices }, contract.expiry);
    if (entry !== undefined && !account.isClosed) account.book(entry, of);
  }

  /** Puts back what an account had before it was opened, as far as its contracts are listed. */
  #restore(account: PaperAccount): void {
    const now = this.options.clock.now();
    for (const order of account.unlistedOrders) {
      const contract = this.#listedContract(contractKey(order));
      if (contract === undefined) continue;
      account.restore(order, contract, now);
      this.#watchSoon(contract);
    }
    const { positions } = account.opened;
    const areKnown = positions.map((position) => this.#hold(account, position)).every(Boolean);
    if (areKnown && account.unlistedOrders.length === 0) this.#incomplete.delete(account);
    else this.#incomplete.add(account);
  }

  /** Undefined also for a contract that cannot be traded on paper. */
  #listedContract(key: string): PaperContract | undefined {
    try {
      return this.#contractOf(key);
    } catch (error) {
      this.options.log(`${key} cannot be held on paper: ${asError(error).message}`, {
        venue: partsOfContractKey(key).exchange,
      });
      return undefined;
    }
  }

  /** Follows the prices of a position; returns whether its contract is listed. */
  #hold(account: PaperAccount, position: PaperPosition): boolean {
    if (isZero(positionOf(account.state, contractKey(position)).amount)) return true;
    const contract = this.#listedContract(contractKey(position));
    if (contract !== undefined) this.#watchSoon(contract);
    return contract !== undefined;
  }

  /** A contract may have been unknown until its venue was reached. */
  #restoreListed(): void {
    const { catalogue } = this.options.market;
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    for (const account of this.#incomplete) this.#restore(account);
  }

  /** Takes the orders of a closed account out of the books, unreported. */
  #forget(account: PaperAccount): void {
    this.#accounts.delete(account.id);
    this.#started.delete(account);
    this.#incomplete.delete(account);
    this.#revoke(account, () => true, ACCOUNT_RESET);
  }

  #revoke(
    account: PaperAccount,
    isMeant: (contract: PaperContract) => boolean,
    reason: string,
  ): void {
    const now = this.options.clock.now();
    const meant = [...account.records].filter(({ contract }) => isMeant(contract));
    for (const record of meant) account.revoke(record, reason, now);
  }

  #payFunding(contract: PaperContract, now: number): void {
    if (accruesFunding(contract.terms)) {
      for (const account of this.#started) account.accrue(contract, contract.accrual, now);
      return;
    }
    const due = contract.funding.takeDue(now);
    if (due === undefined) return;
    for (const account of this.#started) {
      if (!isZero(account.positionIn(contract).amount)) {
        account.book(fundingEntry(account, contract, due), contract);
      }
    }
  }

  #settleExpired(contract: PaperContract, now: number): void {
    const { expiry } = contract.terms;
    if (expiry === null || now < expiry) return;
    for (const account of this.#started) {
      this.#revoke(account, (each) => each === contract, CONTRACT_EXPIRED);
      if (isZero(account.positionIn(contract).amount)) continue;
      const entry = settlementEntry(account, contract, expiry);
      if (entry !== undefined) account.book(entry, contract);
    }
  }

  /** Checks the accounts, in slices where they have many positions. A round that is due meanwhile is left out. */
  async #liquidate(): Promise<void> {
    if (this.#isLiquidating) return;
    this.#isLiquidating = true;
    const slicer = new TimeSlicer();
    let checked = 0;
    for (const account of this.#started) {
      const held = [...account.heldContracts()].length;
      if (held === 0) continue;
      if (checked > 0 && checked + held > CHECKED_AT_ONCE) {
        await slicer.step();
        checked = 0;
      }
      checked += held;
      if (!account.isClosed) this.#guard(() => this.#liquidateAccount(account));
    }
    this.#isLiquidating = false;
  }

  #liquidateAccount(account: PaperAccount): void {
    const now = this.options.clock.now();
    const margin = marginOf(account, []);
    let isUnchanged = true;
    for (const contract of account.heldContracts()) {
      const own = margin.positions.get(contract.key);
      if (own === undefined || !own.isLiquidated) continue;
      this.#liquidateIsolated(account, contract, own.initialMargin, now);
      isUnchanged = false;
    }
    this.#liquidateCross(account, isUnchanged ? margin : marginOf(account, []), now);
  }

  /** @param present margin of the account */
  #liquidateCross(account: PaperAccount, present: AccountMargin, now: number): void {
    const tried = new Set<string>();
    for (let margin = present; ; margin = marginOf(account, [])) {
      const asset = liquidatedAssets(margin).find((each) => !tried.has(each));
      if (asset === undefined) return;
      const isIsolated = ({ key }: PaperContract): boolean =>
        account.margins.get(key)?.mode === 'isolated';
      this.#revoke(account, (each) => each.terms.settle === asset && !isIsolated(each), LIQUIDATED);
      const positions = [...account.heldContracts()]
        .filter(({ key }) => margin.positions.get(key)?.mode !== 'isolated')
        .map((contract) => ({ contract, key: contract.key, settle: contract.terms.settle }));
      const next = positionToClose(positions, margin, asset);
      // what the book does not hold is tried again at the next interval
      if (next === undefined || !this.#closePosition(account, next.contract, now)) tried.add(asset);
      else this.#insureBalance(account, next.contract, now);
    }
  }

  #liquidateIsolated(
    account: PaperAccount,
    contract: PaperContract,
    margin: Decimal,
    now: number,
  ): void {
    const { settle } = contract.terms;
    this.#revoke(account, (each) => each === contract, LIQUIDATED);
    const balance = balanceOf(account.state, settle);
    this.#closePosition(account, contract, now);
    const left = marginOf(account, []).positions.get(contract.key)?.initialMargin ?? ZERO;
    const lost = balance.minus(balanceOf(account.state, settle));
    const excess = lost.minus(margin.minus(left));
    if (excess.gt(ZERO)) account.book(insuranceEntry(contract, excess, now), contract);
    this.#insureBalance(account, contract, now);
  }

  /**
   * The insurance fund pays what an account without cross positions in an asset, or in any asset if it is unified,
   * owes after a liquidation, beside the margin of its isolated positions.
   */
  #insureBalance(account: PaperAccount, contract: PaperContract, now: number): void {
    const { settle } = contract.terms;
    const margin = marginOf(account, []);
    const isHeld = [...account.heldContracts()].some(
      ({ key, terms }) =>
        (margin.unified !== null || terms.settle === settle) &&
        margin.positions.get(key)?.mode !== 'isolated',
    );
    const left = this.#leftOf(margin, settle);
    if (!isHeld && left.lt(ZERO)) account.book(insuranceEntry(contract, left.neg(), now), contract);
  }

  /** What is left to lose, in a settlement asset: of this asset, or of all of a unified account. */
  #leftOf({ unified, assets }: AccountMargin, settle: string): Decimal {
    if (unified === null) return assets.get(settle)?.marginBalance ?? ZERO;
    const usd = this.options.usdOf(settle);
    return unified.marginBalance === null || usd === undefined
      ? ZERO
      : round18(unified.marginBalance.div(usd));
  }

  /** Closes what the book allows of a position; returns whether all of it is closed. */
  #closePosition(account: PaperAccount, contract: PaperContract, now: number): boolean {
    // a live venue takes a moment to send the first book
    contract.keepBookUntil = now + LIQUIDATING_MS;
    this.#watch(contract, WITH_ORDERS);
    if (!contract.matching.isLive) return false;
    const { amount } = account.positionIn(contract);
    contract.matching.execute(liquidationOrder(account.id, contract.key, amount, now), now);
    return isZero(account.positionIn(contract).amount);
  }
}
