import { beforeAll, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { listSheets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { defineForTests } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { useCommands } from './use-commands.ts';

const { server } = startPage();
beforeAll(setDemoProduct);

const requestFullscreen = jest.fn(async () => {});
defineForTests(document, {
  fullscreenEnabled: { value: true },
  fullscreenElement: { value: null },
});
defineForTests(document.documentElement, { requestFullscreen: { value: requestFullscreen } });

const Page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <NavigationProvider value={{ path: '/execution', search: '', navigate: () => undefined }}>
      {children}
    </NavigationProvider>
  </QueryClientProvider>
);

it("the command 'Fullscreen' enters fullscreen", () => {
  server.respond(listSheets, () => []);
  const context = {
    area: { path: 'algo' },
    linkOf: (slug: string) => `/${slug}`,
    dash: { view: 'tickertape', change: () => undefined, show: () => undefined },
    ask: () => undefined,
  } as const;
  const { result } = renderHook(() => useCommands(context), { wrapper: Page });
  result.current.commands.find(({ label }) => label === 'Fullscreen')?.run();
  expect(requestFullscreen).toHaveBeenCalledTimes(1);
});
