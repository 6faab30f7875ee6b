import { createContext, useContext } from 'react';

export const CompanyId = createContext<string | undefined>(undefined);

/** The id of the trader's company, in a tab that was made with `forTrader`. */
export function useCompanyId(): string {
  const id = useContext(CompanyId);
  if (id === undefined) throw new Error('useCompanyId was called outside of a tab for a trader.');
  return id;
}

/** The input of a query for items of the trader's company. */
export function useCompanyInput(): { query: { CompanyId: string } } {
  return { query: { CompanyId: useCompanyId() } };
}
