import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { jotaiStore } from './jotai-store.ts';
import { queryClient } from './query-client.ts';

/** Gives the page's one store and query client to what is within. */
export function StoreProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <Provider store={jotaiStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  );
}
