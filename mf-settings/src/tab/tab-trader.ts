import type { Trader } from '@parallax/protocol';
import { createContext, useContext } from 'react';

export const TabTrader = createContext<Trader | undefined>(undefined);

/** The signed-in trader, in a tab that was made with `forTrader`. */
export function useTabTrader(): Trader {
  const trader = useContext(TabTrader);
  if (trader === undefined)
    throw new Error('useTabTrader was called outside of a tab for a trader.');
  return trader;
}

/** The id of the trader's company. */
export const useCompanyId = (): string => useTabTrader().companyId;

/** The input of a query for items of the trader's company. */
export function useCompanyInput(): { query: { CompanyId: string } } {
  return { query: { CompanyId: useCompanyId() } };
}
