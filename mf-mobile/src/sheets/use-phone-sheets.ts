import type { Sheet } from '@parallax/contract';
import { useSheets } from '@parallax/sheets';

export interface PhoneSheets {
  /** `error` only while a list has never been read */
  readonly state: 'pending' | 'error' | 'success';
  /** made on the phone */
  readonly own: readonly Sheet[];
  /** made on the desk, area by area */
  readonly desk: readonly Sheet[];
  readonly retry: () => void;
}

/** Every sheet with a canvas that the trader has. */
export function usePhoneSheets(): PhoneSheets {
  const mobile = useSheets('MOBILE');
  const execution = useSheets('EXECUTION');
  const risk = useSheets('RISK');
  const portfolio = useSheets('PORTFOLIO');
  const algo = useSheets('ALGO');
  const desk = [execution, risk, portfolio, algo];
  const lists = [mobile, ...desk];
  const failed = lists.filter((list) => list.state === 'error');
  const state = lists.some((list) => list.state === 'pending') ? 'pending' : 'success';
  return {
    state: failed.length > 0 ? 'error' : state,
    own: mobile.sheets,
    desk: desk.flatMap((list) => list.sheets),
    retry: () => {
      for (const list of failed) list.retry();
    },
  };
}
