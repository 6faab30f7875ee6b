import { useEndpointQuery } from '@parallax/api/react';
import {
  getTradingHalt,
  type HaltScope,
  isPrivileged,
  putTradingHalt,
  TRADING_HALTED,
  TRADING_RESUMED,
  type TradingHalt,
} from '@parallax/protocol';
import { useSave, useTrader } from '@parallax/store';

interface TradingHaltState {
  /** the halts in force: of the company, then of the trader's own orders */
  readonly halts: readonly TradingHalt[];
  /** the widest halt that the trader may start */
  readonly widest: HaltScope;
  /** whether the trader may end a halt that is in force */
  readonly mayResume: boolean;
  /** @param mayClose whether positions may be closed meanwhile */
  halt: (scope: HaltScope, mayClose: boolean) => void;
  /** Ends the halts that the trader may end. */
  resume: () => void;
}

const NOT_HALTED = 'Trading was not halted';
const NOT_RESUMED = 'Trading was not resumed';

/** The trading halts that concern the trader, and how they are started and ended. */
export function useTradingHalt(): TradingHaltState {
  const trader = useTrader();
  const mayHaltCompany = trader.state === 'success' && isPrivileged(trader.value);
  const { data } = useEndpointQuery(getTradingHalt, {});
  const { save: saveHalt } = useSave(putTradingHalt, {
    success: TRADING_HALTED,
    fallback: NOT_HALTED,
    invalidates: [getTradingHalt],
  });
  const { save: saveResume } = useSave(putTradingHalt, {
    success: TRADING_RESUMED,
    fallback: NOT_RESUMED,
    invalidates: [getTradingHalt],
  });
  const halts = [data?.company, data?.own].filter((halt) => halt !== null && halt !== undefined);
  const resumed = halts.filter(({ scope }) => scope === 'own' || mayHaltCompany);
  const resume = async (): Promise<void> => {
    for (const { scope } of resumed) await saveResume({ body: { scope, halted: false } });
  };
  return {
    halts,
    widest: mayHaltCompany ? 'company' : 'own',
    mayResume: resumed.length > 0,
    halt: (scope, mayClose) => void saveHalt({ body: { scope, halted: true, mayClose } }),
    resume: () => void resume(),
  };
}
