import { type Navigation, NavigationProvider } from '@parallax/federation/navigation';
import { removeDialogEntry } from '@parallax/ui/state';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether the browser is still at a URL; the router's location lags behind during a transition. */
const isAt = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  window.location.pathname === pathname && window.location.search === search;

/**
 * Provides the router's location and navigation to the shell and the remotes. A `replace` corrects
 * the URL it was requested for, so it is ignored if the user has navigated on in the meantime.
 */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const location = useLocation();
  const go = useNavigate();
  // depends on `location`, not on its path: for another history entry with the same URL, a redirect must
  // navigate again
  const navigation = useMemo<Navigation>(
    () => ({
      path: location.pathname,
      search: location.search,
      navigate: (to, { replace = false } = {}) => {
        removeDialogEntry(() => {
          if (!replace || isAt(location)) void go(to, { replace });
        });
      },
    }),
    [location, go],
  );
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}
