import { contractKey, isAlgoDone, type Trade } from '@parallax/protocol';
import {
  type AlgoAction,
  type AlgoContext,
  type AlgoPlan,
  fromExactNumber,
  legTermsOf,
  nextClockAt,
  recordEvent,
  stepAlgo,
  toText,
  unconfirmedActions,
} from '@parallax/trading';
import type { StoredChildren } from '../../records/algo-children.ts';
import type { AlgoControl, StoredAlgo } from '../../records/algo-store.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import type { AlgoMarket } from './algo-market.ts';
import { type AlgoPermission, permissionEvents } from './algo-permission.ts';
import type { StoredStep } from './algo-writer.ts';
import {
  eventsOfStored,
  eventsOfUnsent,
  eventsOfWrite,
  type UntimedEvent,
} from './child-events.ts';

/** How long an algo waits for its first quotes, in milliseconds. */
const FIRST_QUOTE_MS = 3_000;
/** Least pause between two quotes, in milliseconds. */
const QUOTE_MS = 250;
/** How often it is looked at whether its quotes are too old and whether something is due, in milliseconds. */
const LOOK_MS = 500;
/** Longest interval between two clock events of an algo, in milliseconds. */
const CLOCK_MS = 1_000;
/**
 * How long an algo that is over is still followed, in milliseconds: venues report fills late, those that they have
 * counted for a minute at most.
 */
const FOLLOW_MS = 10_000;
const FOLLOW_COUNTED_MS = 60_000;
/**
 * How often a plan is stored that only the market has changed, in milliseconds. Whoever takes the algo over in between
 * does not know the volume that was traded since, so that a POV stays below its share.
 */
const MARKET_WRITE_MS = 4_000;

/** What is to be stored of an algo after events. */
export interface AlgoTurn {
  readonly plan: AlgoPlan;
  readonly actions: readonly AlgoAction[];
  /** the id of the control that it carries out */
  readonly clearRequested: string | null;
}

export interface RunningAlgoOptions {
  readonly stored: StoredAlgo;
  readonly context: AlgoContext;
  readonly market: Pick<AlgoMarket, 'watch' | 'quote'>;
  /** dollars per unit of an asset; undefined without a price */
  readonly usd: (asset: string) => string | null;
  readonly readPermission: (algo: StoredAlgo) => Promise<AlgoPermission>;
  /** Reads the orders of the algo in some accounts. */
  readonly readChildren: (plan: AlgoPlan, accountIds: readonly string[]) => Promise<StoredChildren>;
  /** Stores a turn, and has its actions carried out; undefined if the algo is not owned here any more. */
  readonly carryOut: (algo: StoredAlgo, turn: AlgoTurn) => Promise<StoredStep | undefined>;
  /** Called once when nothing of it is left to be done here, or when it must be read again. */
  readonly onClosed: () => void;
  /** Called after that if it could not go on. */
  readonly onFailed: (error: unknown) => void;
  /** Unix milliseconds */
  readonly now: () => number;
}

const PRINTS_MISSED =
  'What the market traded while no engine ran may be missing from its average price.';

/** The prices that the last owner knew are too old to be traded on, and trades may have been missed since. */
function takenOver(stored: StoredAlgo): StoredAlgo {
  const { plan } = stored;
  if (isAlgoDone(plan.state)) return stored;
  const legs = plan.legs.map((leg) => ({ ...leg, bid: null, ask: null }));
  const isSaid = plan.startedAt === null || plan.remarks.includes(PRINTS_MISSED);
  const remarks = isSaid ? plan.remarks : [...plan.remarks, PRINTS_MISSED];
  return { ...stored, plan: { ...plan, legs, remarks } };
}

interface Item {
  /** what has happened, for the plan as it is when its turn comes */
  readonly eventsOf: (plan: AlgoPlan) => readonly UntimedEvent[];
  readonly clearRequested?: string | null;
  /** children of a last owner, of which what is not confirmed is done again */
  readonly left?: ReadonlySet<string>;
}

const MARKET_KINDS: ReadonlySet<UntimedEvent['kind']> = new Set(['quote', 'print', 'clock']);

/**
 * An algo that this engine owns: what happens to it changes its plan one after another, and each plan with something to
 * do is stored before it is done.
 */
export class RunningAlgo {
  #stored: StoredAlgo;
  readonly #items: Item[] = [];
  readonly #unwatch: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  readonly #openedAt: number;
  #quotedAt = Number.NEGATIVE_INFINITY;
  #isQuoteDue = true;
  /** when the plan was stored, or has to be if the market has changed it; in milliseconds of the process */
  #writtenAt = performance.now();
  #isChangedByMarket = false;
  #isClockQueued = false;
  #isClosed = false;
  /** the ids of controls that were taken */
  readonly #controls = new Set<string>();
  /** whether what its last owner has left is known */
  #isStarted = false;
  #isSyncing = false;
  readonly #toSync = new Set<string>();
  /** whether it has had quotes of all legs */
  #isQuoted = false;
  /** when nothing of it was open any more, by `performance.now` */
  #overAt: number | undefined;

  constructor(private readonly options: RunningAlgoOptions) {
    this.#stored = takenOver(options.stored);
    this.#openedAt = performance.now();
  }

  get id(): string {
    return this.#stored.id;
  }

  get stored(): StoredAlgo {
    return this.#stored;
  }

  get plan(): AlgoPlan {
    return this.#stored.plan;
  }

  /** The account whose owner runs the algo. */
  get accountId(): string {
    return this.plan.terms.accountId;
  }

  /** The accounts of its legs. */
  get accountIds(): readonly string[] {
    return this.plan.legs.map((_, leg) => legTermsOf(this.plan.terms, leg).accountId);
  }

  /** Goes on with the algo where its last owner has left it. */
  async start(): Promise<void> {
    for (const leg of this.plan.legs.keys()) {
      const unwatch = this.options.market.watch(this.#keyOf(leg), {
        onBook: () => {
          this.#isQuoteDue = true;
          this.#look();
        },
        onTrades: (trades) => this.#onTrades(leg, trades),
      });
      this.#unwatch.push(unwatch);
    }
    const children = await this.options.readChildren(this.plan, this.accountIds);
    const left = new Set(this.plan.children.map(({ order }) => order.id));
    this.#items.unshift(
      {
        eventsOf: (plan) => [
          ...this.#quotes(plan),
          ...eventsOfStored(plan, children),
          ...eventsOfUnsent(plan, children),
        ],
      },
      { eventsOf: () => [], left },
    );
    this.#isStarted = true;
    const { requested } = this.#stored;
    if (requested !== null) this.take(requested);
    this.#look();
  }

  /** Carries out what was asked for, once. */
  take(control: AlgoControl): void {
    if (this.#controls.has(control.id)) return;
    this.#controls.add(control.id);
    const event: UntimedEvent =
      control.kind === 'change' ? { kind: 'change', terms: control.terms } : { kind: control.kind };
    this.#add({ eventsOf: () => [event], clearRequested: control.id });
  }

  /** A change of the account of a leg is durable. */
  onStored(write: AccountWrite): void {
    const { orders = [], answeredChanges = [] } = write;
    const isOwn = orders.some(({ algoOrderId }) => algoOrderId === this.id);
    if (!isOwn && answeredChanges.length === 0) return;
    this.#add({ eventsOf: (plan) => eventsOfWrite(plan, write) });
  }

  /** What it may do was read. */
  onPermission(permission: AlgoPermission): void {
    this.#add({ eventsOf: (plan) => permissionEvents(plan, permission) });
  }

  /** Reads its orders in accounts that another engine may own. */
  async sync(accountIds: readonly string[]): Promise<void> {
    for (const id of accountIds) this.#toSync.add(id);
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    try {
      // what changes while it reads is read again
      while (this.#toSync.size > 0 && !this.#isClosed) {
        const ids = [...this.#toSync];
        this.#toSync.clear();
        const children = await this.options.readChildren(this.plan, ids);
        this.#add({ eventsOf: (plan) => eventsOfStored(plan, children) });
      }
    } finally {
      this.#isSyncing = false;
    }
  }

  /** Stops, after it has stored what only the market has changed. */
  async close(): Promise<void> {
    const wasOpen = !this.#isClosed;
    this.drop();
    await this.#work;
    const { plan } = this;
    if (wasOpen && this.#isChangedByMarket)
      await this.#store({ plan, actions: [], clearRequested: null }).catch(() => undefined);
  }

  /** Leaves the algo as it is stored. */
  drop(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const unwatch of this.#unwatch.splice(0)) unwatch();
    this.options.onClosed();
  }

  #keyOf(leg: number): string {
    return contractKey(legTermsOf(this.plan.terms, leg));
  }

  #onTrades(leg: number, trades: readonly Trade[]): void {
    if (this.plan.startedAt === null) return;
    const prints = trades.map(({ id, price, size, at }): UntimedEvent => {
      const amount = toText(fromExactNumber(size));
      const traded = { price: toText(fromExactNumber(price)), amount, tradedAt: at };
      return { kind: 'print', leg, id, ...traded };
    });
    this.#add({ eventsOf: () => prints });
  }

  #add(item: Item): void {
    this.#items.push(item);
    this.#run();
  }

  /** Looks at what no event announces: the time, and quotes that are too old. */
  #look(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (isAlgoDone(this.plan.state)) {
      this.#run();
      this.#lookLater(LOOK_MS);
      return;
    }
    if (this.#isQuoteDue && this.#quoteAge() >= QUOTE_MS) {
      this.#isQuoteDue = false;
      this.#quotedAt = performance.now();
      this.#items.push({ eventsOf: (plan) => this.#quotes(plan) });
    }
    if (!this.#isClockQueued && this.#isClockDue()) {
      this.#isClockQueued = true;
      this.#items.push({ eventsOf: () => this.#clock() });
    }
    this.#run();
    this.#lookLater(this.#untilNextLook());
  }

  #lookLater(ms: number): void {
    this.#timer = setTimeout(() => {
      if (this.#isFollowed()) this.drop();
      if (this.#quoteAge() >= LOOK_MS) this.#isQuoteDue = true;
      this.#look();
    }, ms);
    this.#timer.unref();
  }

  /** Whether it is over, and what its venues report late has been waited for. */
  #isFollowed(): boolean {
    const { state, children, lateFills } = this.plan;
    if (!isAlgoDone(state) || children.length > 0) return false;
    this.#overAt ??= performance.now();
    const followMs = lateFills.length > 0 ? FOLLOW_COUNTED_MS : FOLLOW_MS;
    return performance.now() - this.#overAt >= followMs;
  }

  #untilNextLook(): number {
    const at = nextClockAt(this.plan);
    const untilQuote = this.#isQuoteDue ? QUOTE_MS - this.#quoteAge() : LOOK_MS;
    const untilClock = at === null || this.#isClockQueued ? LOOK_MS : at - this.options.now();
    return Math.max(Math.min(LOOK_MS, untilQuote, untilClock), 1);
  }

  #quoteAge(): number {
    return performance.now() - this.#quotedAt;
  }

  #isClockDue(): boolean {
    const now = this.options.now();
    const at = nextClockAt(this.plan);
    return (at !== null && now >= at) || now - this.plan.now >= CLOCK_MS;
  }

  #clock(): UntimedEvent[] {
    this.#isClockQueued = false;
    return this.#isClockDue() ? [{ kind: 'clock' }] : [];
  }

  /** The quotes that differ from those that the plan knows. */
  #quotes({ legs }: AlgoPlan): UntimedEvent[] {
    return legs.flatMap((known, leg): UntimedEvent[] => {
      const { bid, ask } = this.options.market.quote(this.#keyOf(leg));
      const contract = this.options.context.legs[leg];
      const usd = contract === undefined ? null : this.options.usd(contract.settle);
      const isSame = bid === known.bid && ask === known.ask;
      const isKnown = (usd === null) === (known.usd === null);
      return isSame && isKnown ? [] : [{ kind: 'quote', leg, bid, ask, usd }];
    });
  }

  /** Whether it waits for its first quotes, which also become its arrival price. */
  #isAwaitingQuotes(): boolean {
    if (this.#isQuoted || isAlgoDone(this.plan.state)) return false;
    if (performance.now() - this.#openedAt >= FIRST_QUOTE_MS) return false;
    this.#isQuoted = this.plan.legs.every((_, leg) => {
      const { bid, ask } = this.options.market.quote(this.#keyOf(leg));
      return bid !== null && ask !== null;
    });
    return !this.#isQuoted;
  }

  #run(): void {
    if (!this.#isStarted || this.#isClosed || this.#work !== undefined) return;
    if (this.#isAwaitingQuotes()) return;
    this.#work = this.#carryOutAll()
      .catch((error: unknown) => {
        // what was stored is not known: it is read again
        this.drop();
        this.options.onFailed(error);
      })
      .finally(() => {
        this.#work = undefined;
        if (this.#items.length > 0) this.#run();
      });
  }

  async #carryOutAll(): Promise<void> {
    for (;;) {
      if (this.#isClosed) return;
      const item = this.#items.shift();
      if (item === undefined) break;
      await this.#carryOut(item);
    }
    const isDue = performance.now() - this.#writtenAt >= MARKET_WRITE_MS;
    if (this.#isChangedByMarket && isDue) {
      const { plan } = this;
      await this.#store({ plan, actions: [], clearRequested: null });
    }
  }

  async #carryOut({ eventsOf, clearRequested = null, left }: Item): Promise<void> {
    const before = this.plan;
    const events = eventsOf(before);
    if (left !== undefined) {
      await this.#repeatUnconfirmed(left);
      return;
    }
    if (events.length === 0 && clearRequested === null) return;
    let turn = this.#stepAll(before, events);
    if (turn.actions.some(({ kind }) => kind === 'place')) {
      // before each child, and before what it follows
      const permission = await this.options.readPermission(this.#stored);
      const changes = permissionEvents(before, permission);
      if (changes.length > 0) turn = this.#stepAll(before, [...changes, ...events]);
    }
    const isOfMarket = events.every(({ kind }) => MARKET_KINDS.has(kind));
    const isUrgent =
      !isOfMarket ||
      clearRequested !== null ||
      turn.actions.length > 0 ||
      turn.plan.state !== before.state ||
      turn.plan.stopping !== before.stopping;
    if (isUrgent) await this.#store({ ...turn, clearRequested });
    else {
      this.#stored = { ...this.#stored, plan: turn.plan };
      this.#isChangedByMarket ||=
        turn.plan.startedAt !== null && events.some(({ kind }) => kind !== 'clock');
    }
  }

  /** Does again what is not confirmed, as far as it may. */
  async #repeatUnconfirmed(left: ReadonlySet<string>): Promise<void> {
    const before = this.plan;
    const ofLeft = (plan: AlgoPlan) => ({
      ...plan,
      children: plan.children.filter(({ order }) => left.has(order.id)),
    });
    if (unconfirmedActions(ofLeft(before)).length === 0) return;
    const changes = permissionEvents(before, await this.options.readPermission(this.#stored));
    const { plan, actions } = this.#stepAll(before, changes);
    await this.#store({
      plan,
      actions: [...unconfirmedActions(ofLeft(plan)), ...actions],
      clearRequested: null,
    });
  }

  #stepAll(before: AlgoPlan, events: readonly UntimedEvent[]) {
    const at = this.options.now();
    const { context } = this.options;
    const quotes = events.flatMap((event) => (event.kind === 'quote' ? [{ ...event, at }] : []));
    const others = events.filter(({ kind }) => kind !== 'quote');
    // all quotes first: what is decided between two of them is decided on a market that never was
    let plan = quotes.reduce<AlgoPlan>(
      (known, quote) => recordEvent(known, quote, context),
      before,
    );
    const actions: AlgoAction[] = [];
    const decided: readonly UntimedEvent[] =
      others.length === 0 && quotes.length > 0 ? [{ kind: 'clock' }] : others;
    for (const event of decided) {
      const turn = stepAlgo(plan, { ...event, at }, context);
      plan = turn.plan;
      actions.push(...turn.actions);
    }
    return { plan, actions };
  }

  async #store(turn: AlgoTurn): Promise<void> {
    const stored = await this.options.carryOut(this.#stored, turn);
    if (stored === undefined) {
      this.drop();
      return;
    }
    const { revision, answers } = stored;
    this.#stored = { ...this.#stored, plan: turn.plan, revision };
    this.#writtenAt = performance.now();
    this.#isChangedByMarket = false;
    if (answers.length > 0) this.#items.unshift({ eventsOf: () => answers });
  }
}
