import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const navigation = { path: '/execution/desk', search: '', navigate: () => undefined };

/** The page around a widget that has the menu of a contract; for `wrapper` of `render`. */
export const WithNavigation = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <NavigationProvider value={navigation}>{children}</NavigationProvider>
  </QueryClientProvider>
);
