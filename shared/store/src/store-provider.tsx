import { queryClient } from '@parallax/api/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { jotaiStore } from './jotai-store.ts';

export function StoreProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <Provider store={jotaiStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  );
}
