import { type AlgoTerms, isAlgoDone } from '@parallax/protocol';
import type { AlgoAction, AlgoContext, AlgoEvent, AlgoPlan } from '../../algos/algo-plan.ts';
import { startAlgo } from '../../algos/start-algo.ts';
import { stepAlgo, unconfirmedActions } from '../../algos/step-algo.ts';
import { type Decimal, decimal, fromExactNumber, ZERO } from '../../decimal.ts';
import { START } from './algo-terms.ts';
import { type MarketKind, randomOf, SimulatedMarket } from './simulated-market.ts';
import { SimulatedVenue } from './simulated-venue.ts';

const STEP_MS = 500;
/** After it, an algo without a duration is cancelled. */
const CANCEL_MS = 100_000;
const LAST_MS = 160_000;
const KILL_MS = 10_000;
const THOUSANDTH = decimal('0.001');

/** What an observer sees of an algo when it has acted. */
export interface Observation {
  readonly before: AlgoPlan;
  readonly plan: AlgoPlan;
  readonly event: AlgoEvent;
  readonly actions: readonly AlgoAction[];
  readonly venues: readonly SimulatedVenue[];
  readonly markets: readonly SimulatedMarket[];
  /** what others have traded of the active leg since the start */
  readonly othersVolume: Decimal;
  readonly context: AlgoContext;
}

/** Runs an algo on simulated markets, with pauses, a kill and what else may happen, until nothing of it is open. */
export class SimulatedAlgo {
  plan: AlgoPlan;
  readonly #random: () => number;
  readonly markets: readonly SimulatedMarket[];
  readonly venues: readonly SimulatedVenue[];
  #now = START;
  #deadUntil = 0;
  #others = ZERO;

  constructor(
    terms: AlgoTerms,
    private readonly context: AlgoContext,
    private readonly kind: MarketKind,
    seed: number,
    private readonly observe: (observation: Observation) => void,
  ) {
    this.#random = randomOf(seed);
    this.plan = startAlgo(terms, START);
    this.markets = context.legs.map(({ tick }) => new SimulatedMarket(kind, tick, this.#random));
    this.venues = context.legs.map(({ lot }, leg) => {
      const market = this.markets[leg];
      if (market === undefined) throw new Error('A leg has no market.');
      return new SimulatedVenue(leg, lot, market, this.#random);
    });
  }

  /** Returns the plan once it is over and all of it was reported. */
  run(isDisturbed: boolean): AlgoPlan {
    while (this.#now < START + LAST_MS && !this.#isOver) this.#step(isDisturbed);
    return this.plan;
  }

  get #isOver(): boolean {
    const isQuiet = this.venues.every((venue) => !venue.hasReports && venue.open.length === 0);
    return isAlgoDone(this.plan.state) && isQuiet;
  }

  #step(isDisturbed: boolean): void {
    this.#now += STEP_MS;
    for (const market of this.markets) market.move(this.#now);
    for (const venue of this.venues) venue.trade(this.#now);
    if (this.#now < this.#deadUntil) {
      this.#trade(false);
      return;
    }
    if (this.#deadUntil > 0) this.#takeOver();
    this.#quote();
    this.#report();
    this.#trade(true);
    this.#control(isDisturbed);
    this.#apply({ kind: 'clock', at: this.#now });
  }

  /** Another engine reads the stored plan, and does what may not have been done. */
  #takeOver(): void {
    this.#deadUntil = 0;
    const stored: unknown = JSON.parse(JSON.stringify(this.plan));
    if (JSON.stringify(stored) !== JSON.stringify(this.plan))
      throw new Error('It is no plain data.');
    this.#act(unconfirmedActions(this.plan));
  }

  #quote(): void {
    for (const [leg, { bid, ask }] of this.markets.entries()) {
      this.#apply({ kind: 'quote', at: this.#now, leg, bid, ask, usd: '1' });
    }
  }

  #report(): void {
    for (const venue of this.venues) {
      for (const { news } of venue.reportsUntil(this.#now)) {
        const at = this.#now;
        // a venue's stream has trades in their order
        this.#apply(news.kind === 'print' ? { ...news, tradedAt: at, at } : { ...news, at });
      }
    }
  }

  #trade(isHeard: boolean): void {
    for (const [leg, market] of this.markets.entries()) {
      const size = market.othersTrade();
      if (size === 0) continue;
      const amount = THOUSANDTH.times(fromExactNumber(size));
      const isCounted = leg === 0 && this.plan.startedAt !== null;
      if (isCounted) this.#others = this.#others.plus(amount);
      if (!isHeard) continue;
      const id = `other ${leg} ${this.#now}`;
      const price = market.mid.toString();
      const print = { leg, id, price, amount: amount.toString(), tradedAt: this.#now };
      this.#apply({ kind: 'print', at: this.#now, ...print });
    }
  }

  #control(isDisturbed: boolean): void {
    const at = this.#now;
    const since = at - START;
    if (this.kind === 'halted' && since === LAST_MS / 8) this.#apply({ kind: 'halt', at });
    if (this.plan.terms.parameters.durationS === null && since >= CANCEL_MS)
      this.#apply({ kind: 'cancel', at });
    if (!isDisturbed) return;
    const chance = this.#random();
    if (this.plan.state === 'PAUSED' ? chance < 0.1 : chance < 0.01) {
      this.#apply({ kind: this.plan.state === 'PAUSED' ? 'resume' : 'pause', at });
    } else if (chance > 0.993) this.#deadUntil = at + KILL_MS * this.#random();
    else if (chance > 0.992) this.#apply({ kind: 'cancel', at });
    else if (chance > 0.991) this.#apply({ kind: 'notAllowed', at });
  }

  #apply(event: AlgoEvent): void {
    const before = this.plan;
    const { plan, actions } = stepAlgo(before, event, this.context);
    this.plan = plan;
    // killed after the plan was stored
    if (this.#deadUntil === 0) this.#act(actions);
    const { venues, markets, context } = this;
    const othersVolume = this.#others;
    this.observe({ before, plan, event, actions, venues, markets, othersVolume, context });
  }

  #act(actions: readonly AlgoAction[]): void {
    for (const action of actions) {
      if (action.kind === 'end' || action.kind === 'imbalance') continue;
      const leg = action.kind === 'place' ? action.order.leg : this.#legOf(action.childId);
      this.venues[leg]?.act(action, this.#now);
    }
  }

  #legOf(childId: string): number {
    const child = this.plan.children.find(({ order }) => order.id === childId);
    if (child !== undefined) return child.order.leg;
    return Math.max(
      this.venues.findIndex(({ orders }) => orders.has(childId)),
      0,
    );
  }
}
