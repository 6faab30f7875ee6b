import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';

/** The current address and the function to navigate. The shell provides it from its router. */
export interface Navigation {
  /** the path within the product: `/execution/btc-desk` */
  readonly path: string;
  /** the query with its question mark, or an empty string */
  readonly search: string;
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);
const LatestContext = createContext<RefObject<Navigation> | undefined>(undefined);

export function NavigationProvider(props: { value: Navigation; children: ReactNode }) {
  const { value, children } = props;
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return (
    <NavigationContext.Provider value={value}>
      <LatestContext.Provider value={latest}>{children}</LatestContext.Provider>
    </NavigationContext.Provider>
  );
}

/** The current address and navigation for remotes. Throws outside a provider. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationProvider above it.');
  return navigation;
}

/**
 * Returns a getter of the current navigation, for async work that may finish after its component has
 * unmounted. Throws outside a provider.
 */
export function useLatestNavigation(): () => Navigation {
  const latest = useContext(LatestContext);
  if (!latest) throw new Error('useLatestNavigation needs a NavigationProvider above it.');
  return useCallback(() => latest.current, [latest]);
}
