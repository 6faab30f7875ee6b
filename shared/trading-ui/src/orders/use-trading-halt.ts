import { useEndpointQuery } from '@parallax/api/react';
import {
  type Data,
  getTradingHalt,
  type HaltScope,
  isPrivileged,
  putTradingHalt,
  TRADING_HALTED,
  TRADING_RESUMED,
  type TradingHalt,
} from '@parallax/protocol';
import { useSave, useTrader } from '@parallax/store';
import { counted } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { useRef } from 'react';

interface TradingHaltState {
  /** the halts in force: of the company, then of the trader's own orders */
  readonly halts: readonly TradingHalt[];
  /** the widest halt that the trader may start */
  readonly widest: HaltScope;
  /** whether that halt, or a wider one, is in force */
  readonly isHalted: boolean;
  /** whether the trader may end a halt that is in force */
  readonly mayResume: boolean;
  /** @param mayClose whether positions may be closed meanwhile */
  halt: (scope: HaltScope, mayClose: boolean) => void;
  /** Ends the halts that the trader may end. */
  resume: () => void;
}

const NOT_HALTED = 'Trading was not halted';
const NOT_RESUMED = 'Trading was not resumed';
const TOAST = 'trading-halt';
/** A halt so soon after another is a second press. */
const SECOND_PRESS_MS = 1_000;

const OWNERS: Readonly<Record<HaltScope, readonly [orders: string, their: string]>> = {
  company: ['New orders of the company', 'its'],
  own: ['Your new orders', 'your'],
};

/** 'New orders of the company are refused, and its 5 open orders are being cancelled. Positions cannot be closed.' */
function doneText(scope: HaltScope, mayClose: boolean, cancelled: number | undefined): string {
  const [orders, their] = OWNERS[scope];
  const open =
    cancelled === undefined
      ? `${their} open orders are being cancelled`
      : cancelled === 0
        ? 'there was no open order to cancel'
        : `${their} ${counted(cancelled, 'open order')} ${cancelled === 1 ? 'is' : 'are'} being cancelled`;
  return `${orders} are refused, and ${open}. Positions ${mayClose ? 'can still' : 'cannot'} be closed.`;
}

/** The trading halts that concern the trader, and how they are started and ended. */
export function useTradingHalt(): TradingHaltState {
  const trader = useTrader();
  const mayHaltCompany = trader.state === 'success' && isPrivileged(trader.value);
  const { data } = useEndpointQuery(getTradingHalt, {});
  const { save: saveHalt } = useSave(putTradingHalt, {
    // shown with the button 'Resume trading'
    isExpected: ({ ok }) => ok,
    fallback: NOT_HALTED,
    toastId: TOAST,
    invalidates: [getTradingHalt],
  });
  const { save: saveResume } = useSave(putTradingHalt, {
    success: TRADING_RESUMED,
    fallback: NOT_RESUMED,
    toastId: TOAST,
    invalidates: [getTradingHalt],
  });
  const halts = [data?.company, data?.own].filter((halt) => halt !== null && halt !== undefined);
  const widest = mayHaltCompany ? 'company' : 'own';
  const resumed = halts.filter(({ scope }) => scope === 'own' || mayHaltCompany);
  const resume = async (scopes: readonly HaltScope[]): Promise<void> => {
    for (const scope of scopes) await saveResume({ body: { scope, halted: false } });
  };
  const showHalted = (scope: HaltScope, mayClose: boolean, done: Data<typeof putTradingHalt>) =>
    showToast({
      kind: 'success',
      title: TRADING_HALTED,
      description: doneText(scope, mayClose, done.cancelled),
      id: TOAST,
      action: { label: 'Resume trading', onSelect: () => void resume([scope]) },
    });
  const isHalting = useRef(false);
  const haltedAt = useRef(Number.NEGATIVE_INFINITY);
  const halt = async (scope: HaltScope, mayClose: boolean): Promise<void> => {
    if (isHalting.current || performance.now() - haltedAt.current < SECOND_PRESS_MS) return;
    isHalting.current = true;
    const ended = await saveHalt({ body: { scope, halted: true, mayClose } });
    isHalting.current = false;
    if (!ended.ok) return;
    haltedAt.current = performance.now();
    showHalted(scope, mayClose, ended.data);
  };
  return {
    halts,
    widest,
    isHalted: halts.some(({ scope }) => scope === widest || scope === 'company'),
    mayResume: resumed.length > 0,
    halt: (scope, mayClose) => void halt(scope, mayClose),
    resume: () => void resume(resumed.map(({ scope }) => scope)),
  };
}
