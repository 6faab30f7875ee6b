import { loadChunk } from '@parallax/federation/loading';
import { StoreProvider } from '@parallax/store';
import { ErrorBoundary } from '@parallax/ui/start';
import { Toaster } from '@parallax/ui/state';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { overridableOrigins } from '../overrides/override-state.ts';
import { RouterNavigation } from '../routes/router-navigation.tsx';
import { AppFailure } from './app-failure.tsx';
import { Page } from './page.tsx';

const Overrides = lazy(async () => {
  const { Overrides } = await loadChunk(
    () => import(/* webpackChunkName: "overrides" */ '../overrides/overrides.tsx'),
  );
  return { default: Overrides };
});

const appFailure = () => <AppFailure />;

/** The page with its providers. */
export function App() {
  return (
    <ErrorBoundary fallback={appFailure}>
      <StoreProvider>
        <BrowserRouter>
          <RouterNavigation>
            <ErrorBoundary fallback={appFailure}>
              <Page />
            </ErrorBoundary>
            {overridableOrigins().length > 0 && (
              <Suspense>
                <Overrides />
              </Suspense>
            )}
            <Toaster />
          </RouterNavigation>
        </BrowserRouter>
      </StoreProvider>
    </ErrorBoundary>
  );
}
