import { queryClient } from '@parallax/api/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Provides the queries of the page to a component under test. */
export const QueriesProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
