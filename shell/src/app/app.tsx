import { StoreProvider } from '@parallax/store';
import { ErrorBoundary } from '@parallax/ui';
import { Toaster } from '@parallax/ui/state';
import { BrowserRouter } from 'react-router-dom';
import { RouterNavigation } from '../routes/router-navigation.tsx';
import { AppFailure } from './app-failure.tsx';
import { Page } from './page.tsx';

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
            <Toaster />
          </RouterNavigation>
        </BrowserRouter>
      </StoreProvider>
    </ErrorBoundary>
  );
}
