import { createContext, type ReactNode, useContext } from 'react';

/** Where the person is, and the way elsewhere. The shell provides it from its router. */
export interface Navigation {
  /** the path within the product: `/execution/btc-desk` */
  readonly path: string;
  /** the query with its question mark, or an empty string */
  readonly search: string;
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

export function NavigationProvider(props: { value: Navigation; children: ReactNode }) {
  return (
    <NavigationContext.Provider value={props.value}>{props.children}</NavigationContext.Provider>
  );
}

/** The one way for remotes to read the address and to navigate. Throws outside a provider. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationProvider above it.');
  return navigation;
}
