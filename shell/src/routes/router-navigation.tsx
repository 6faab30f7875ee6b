import { type Navigation, NavigationProvider } from '@parallax/federation/navigation';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Gives everybody, the remotes included, the address and the way elsewhere from the router. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const navigation = useMemo<Navigation>(
    () => ({
      path: pathname,
      search,
      navigate: (to, options) => void go(to, { replace: options?.replace ?? false }),
    }),
    [pathname, search, go],
  );
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}
