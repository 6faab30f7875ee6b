import type { Sheet } from '@parallax/protocol';
import { useSheets } from '@parallax/sheets';

export interface PhoneSheets {
  /** `pending` until every list has loaded or failed; `error` if a list has failed and has no earlier data */
  readonly state: 'pending' | 'error' | 'success';
  /** created on the phone */
  readonly phone: readonly Sheet[];
  /** whether `phone` has been loaded */
  readonly isPhoneLoaded: boolean;
  /** created on the desktop page, grouped by area */
  readonly desktop: readonly Sheet[];
  readonly retry: () => void;
}

/** All sheets that the phone can show. */
export function usePhoneSheets(): PhoneSheets {
  const mobile = useSheets('MOBILE');
  const execution = useSheets('EXECUTION');
  const risk = useSheets('RISK');
  const portfolio = useSheets('PORTFOLIO');
  const algo = useSheets('ALGO');
  const desktop = [execution, risk, portfolio, algo];
  const lists = [mobile, ...desktop];
  const failed = lists.filter((list) => list.state === 'error');
  const settled = failed.length > 0 ? 'error' : 'success';
  return {
    state: lists.some((list) => list.state === 'pending') ? 'pending' : settled,
    phone: mobile.sheets,
    isPhoneLoaded: mobile.state === 'success',
    desktop: desktop.flatMap((list) => list.sheets),
    retry: () => {
      for (const list of failed) list.retry();
    },
  };
}
