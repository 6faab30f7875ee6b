import type { AlgoOrder, AlgoSlot, AlgoState, AlgoType, PegParameters } from '@parallax/protocol';
import { capitalized } from '@parallax/ui/format';
import { STATUS_NAMES } from '../orders/order-names.ts';

export const ALGO_NAMES: Readonly<Record<AlgoType, string>> = {
  twap: 'TWAP',
  pov: 'POV',
  iceberg: 'Iceberg',
  peg: 'Peg',
  spread: 'Spread',
};

const STATE_NAMES: Readonly<Record<AlgoState, string>> = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  PAUSED: 'Paused',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
  ENDED: 'Ended',
};

export const REFERENCE_NAMES: Readonly<Record<PegParameters['reference'], string>> = {
  primary: 'Primary',
  mid: 'Mid',
  opposite: 'Opposite',
};

/** 'Running', or 'Ended: out of time'. */
export const stateText = ({ state, reason }: Pick<AlgoOrder, 'state' | 'reason'>): string =>
  reason === null ? STATE_NAMES[state] : `${STATE_NAMES[state]}: ${reason}`;

/** 'Planned', 'Missed', or the status of the order that was sent. */
export const slotStateText = ({ state }: AlgoSlot): string =>
  state === 'PLANNED' || state === 'MISSED'
    ? capitalized(state.toLowerCase())
    : STATUS_NAMES[state];
