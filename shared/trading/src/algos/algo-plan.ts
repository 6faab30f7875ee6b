import type {
  AlgoEndReason,
  AlgoState,
  AlgoTerms,
  OrderSide,
  OrderType,
  TimeInForce,
} from '@parallax/protocol';
import type { ContractTerms } from '../contract-terms.ts';

/** An order of an algo, as it is sent to the venue of its leg. */
export interface ChildOrder {
  /** follows from the algo and the number of the child, so that it is stored once, whoever sends it */
  readonly id: string;
  /** index of the leg; 0 unless it is a spread */
  readonly leg: number;
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: Extract<OrderType, 'limit' | 'market'>;
  readonly amount: string;
  readonly price: string | null;
  readonly timeInForce: Extract<TimeInForce, 'GTC' | 'IOC'>;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
}

/** A child that is not known to be done. */
export interface OpenChild {
  readonly order: ChildOrder;
  readonly filled: string;
  readonly isAcknowledged: boolean;
  readonly cancelRequested: boolean;
  /** the price that was asked for and is not confirmed; null if none */
  readonly askedPrice: string | null;
}

/** What a leg has traded, and what its market is. Prices and amounts as those of its contract. */
export interface LegState {
  readonly filled: string;
  /** notional of the fills in the settlement asset */
  readonly value: string;
  /** what the market has traded since the start, and its notional */
  readonly printed: string;
  readonly printedValue: string;
  /** when the last counted trade of the market was made; null before the first */
  readonly printedAt: number | null;
  /** the ids of those of that time */
  readonly printedIds: readonly string[];
  /** null while there is none, or while it is too old */
  readonly bid: string | null;
  readonly ask: string | null;
  /** dollars per unit of the settlement asset; null without an index price */
  readonly usd: string | null;
  readonly isVenueDown: boolean;
  /** refused children in a row */
  readonly refusals: number;
  /** when a child was refused or ended in vain; in Unix milliseconds, like all times of a plan */
  readonly refusedAt: number | null;
  /** when a child was sent or its price was changed last */
  readonly sentAt: number | null;
}

/** Fills that a venue has counted in the end of a child and has not reported yet. */
export interface LateFill {
  readonly childId: string;
  readonly leg: number;
  readonly amount: string;
}

/** What an algo becomes once nothing of it is open. */
export interface Stopping {
  readonly to: Exclude<AlgoState, 'WAITING' | 'RUNNING'>;
  readonly reason: AlgoEndReason | null;
  readonly remark?: string;
}

/**
 * An algo with all that it has to know, as plain data: it is stored before its actions are carried out, so that
 * whoever takes it over goes on with it.
 */
export interface AlgoPlan {
  readonly terms: AlgoTerms;
  readonly state: AlgoState;
  readonly reason: AlgoEndReason | null;
  readonly remarks: readonly string[];
  /** the time of the last event */
  readonly now: number;
  /** from which slots and the end are counted: when it was to start, or was made */
  readonly origin: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** the mid at `startedAt`; null if there was no quote */
  readonly arrivalPrice: string | null;
  readonly legs: readonly LegState[];
  readonly children: readonly OpenChild[];
  readonly lateFills: readonly LateFill[];
  /** the last fills that were booked, so that none counts twice */
  readonly fillIds: readonly string[];
  /** number of children that were sent */
  readonly sent: number;
  readonly stopping: Stopping | null;
  /** state of the generator of random numbers */
  readonly seed: number;
  /** null if the value of a fee is not known */
  readonly feesUsd: string | null;
  readonly pov: {
    /** printed while it could trade, without prints that are known as its own */
    readonly volume: string;
    /** own fills whose prints may be in `volume` */
    readonly own: string;
    /** those whose prints are recognised by their ids */
    readonly ownIds: readonly string[];
  };
  readonly peg: {
    /** price that it began at */
    readonly start: string | null;
    /** best price of its side when that was not its own child's */
    readonly touch: string | null;
  };
  readonly spread: {
    /** since when the legs differ by more than they may */
    readonly laggingSince: number | null;
    /** whether both legs were stopped, until it is resumed */
    readonly isStopped: boolean;
    /** market hedges in a row, and what the leg had filled before them: a fill starts another row */
    readonly marketTries: { readonly filled: string; readonly count: number };
    /** the imbalance that was announced last */
    readonly announced: string;
  };
}

/** The contracts of the legs. */
export interface AlgoContext {
  readonly legs: readonly ContractTerms[];
}

/** What happens to an algo. `at`: Unix milliseconds. */
export type AlgoEvent = { readonly at: number } & (
  | { readonly kind: 'clock' }
  /** the best prices of a leg; null for one that is missing or too old */
  | {
      readonly kind: 'quote';
      readonly leg: number;
      readonly bid: string | null;
      readonly ask: string | null;
      /** dollars per unit of the settlement asset */
      readonly usd: string | null;
    }
  /** a trade of the market, of whoever it is; after an interruption, earlier ones may come again */
  | {
      readonly kind: 'print';
      readonly leg: number;
      readonly id: string;
      readonly price: string;
      readonly amount: string;
      /** when it was made, by its venue */
      readonly tradedAt: number;
    }
  | { readonly kind: 'acknowledged'; readonly childId: string }
  | {
      readonly kind: 'filled';
      readonly childId: string;
      readonly leg: number;
      /** the venue's id of the trade */
      readonly id: string;
      readonly price: string;
      readonly amount: string;
      /** negative for a rebate; null if its asset has no price */
      readonly feeUsd: string | null;
    }
  | { readonly kind: 'refused'; readonly childId: string }
  /** one that was over is open at its venue after all */
  | { readonly kind: 'reopened'; readonly order: ChildOrder; readonly filled: string }
  /** it is done; `filled`: all that the venue says was filled of it */
  | { readonly kind: 'cancelled'; readonly childId: string; readonly filled: string }
  | { readonly kind: 'replaced'; readonly childId: string }
  | { readonly kind: 'replaceRefused'; readonly childId: string }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'cancel' }
  /** other terms of the same type, which `algoProblem` has passed */
  | { readonly kind: 'change'; readonly terms: AlgoTerms }
  | { readonly kind: 'halt' }
  | { readonly kind: 'executionOff' }
  /** its trader may no longer trade the account of a leg */
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'venueDown'; readonly leg: number }
  | { readonly kind: 'venueUp'; readonly leg: number }
);

/** What is to be done for an algo. Repeating an action has no effect. */
export type AlgoAction =
  | { readonly kind: 'place'; readonly order: ChildOrder }
  | { readonly kind: 'replace'; readonly childId: string; readonly price: string }
  | { readonly kind: 'cancel'; readonly childId: string }
  /** a leg lags and is not followed any more; to be notified */
  | {
      readonly kind: 'imbalance';
      readonly leg: number;
      readonly amount: string;
      readonly usd: string | null;
    }
  | { readonly kind: 'end'; readonly state: AlgoState; readonly reason: AlgoEndReason | null };

/** An algo on its way through an event, with what is to be done so far. */
export interface Turn {
  readonly plan: AlgoPlan;
  readonly actions: readonly AlgoAction[];
}
