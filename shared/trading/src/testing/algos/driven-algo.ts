import type { AlgoTerms } from '@parallax/protocol';
import type {
  AlgoAction,
  AlgoContext,
  AlgoEvent,
  AlgoPlan,
  ChildOrder,
} from '../../algos/algo-plan.ts';
import { startAlgo } from '../../algos/start-algo.ts';
import { stepAlgo } from '../../algos/step-algo.ts';
import { START } from './algo-terms.ts';

type Untimed<Event> = Event extends AlgoEvent ? Omit<Event, 'at'> : never;

/** An algo that a test drives, event by event. Times are seconds since its start. */
export class DrivenAlgo {
  plan: AlgoPlan;
  /** all that it has sent */
  readonly orders: ChildOrder[] = [];
  #seconds = 0;
  #trades = 0;

  constructor(
    terms: AlgoTerms,
    readonly context: AlgoContext,
  ) {
    this.plan = startAlgo(terms, START);
  }

  at(seconds: number): this {
    this.#seconds = seconds;
    return this;
  }

  /** Returns what follows from it. */
  apply(event: Untimed<AlgoEvent>): readonly AlgoAction[] {
    const at = START + this.#seconds * 1_000;
    const { plan, actions } = stepAlgo(this.plan, { ...event, at }, this.context);
    this.plan = plan;
    for (const action of actions) if (action.kind === 'place') this.orders.push(action.order);
    return actions;
  }

  quote(bid: string | null, ask: string | null, leg = 0): readonly AlgoAction[] {
    return this.apply({ kind: 'quote', leg, bid, ask, usd: '1' });
  }

  tick(seconds: number): readonly AlgoAction[] {
    return this.at(seconds).apply({ kind: 'clock' });
  }

  /** `seconds`: since the start, when it was traded */
  print(id: string, amount: string, price = '100', seconds = this.#seconds): readonly AlgoAction[] {
    const tradedAt = START + seconds * 1_000;
    return this.apply({ kind: 'print', leg: 0, id, price, amount, tradedAt });
  }

  get last(): ChildOrder {
    const order = this.orders.at(-1);
    if (order === undefined) throw new Error('It has sent nothing.');
    return order;
  }

  /** Fills an order, all of it by default; `id`: of the trade. */
  fill(
    order: ChildOrder,
    { amount = order.amount, price = order.price ?? '100', id = '' } = {},
  ): readonly AlgoAction[] {
    this.#trades += 1;
    const trade = id === '' ? `trade ${this.#trades}` : id;
    const { id: childId, leg } = order;
    return this.apply({ kind: 'filled', childId, leg, id: trade, price, amount, feeUsd: '0' });
  }

  acknowledge(order: ChildOrder): readonly AlgoAction[] {
    return this.apply({ kind: 'acknowledged', childId: order.id });
  }

  refuse(order: ChildOrder): readonly AlgoAction[] {
    return this.apply({ kind: 'refused', childId: order.id });
  }

  end(order: ChildOrder, filled = '0'): readonly AlgoAction[] {
    return this.apply({ kind: 'cancelled', childId: order.id, filled });
  }
}
