import { type Navigation, NavigationProvider } from '@parallax/federation/navigation';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether the browser is still at an address, also while the page of the next one is being made. */
const isAt = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  window.location.pathname === pathname && window.location.search === search;

/**
 * Gives everybody, the remotes included, the address and the way elsewhere from the router. To
 * replace an address is to correct it: whoever has gone on in the meantime is not called back.
 */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const navigation = useMemo<Navigation>(
    () => ({
      path: pathname,
      search,
      navigate: (to, { replace = false } = {}) => {
        if (!replace || isAt({ pathname, search })) void go(to, { replace });
      },
    }),
    [pathname, search, go],
  );
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}
