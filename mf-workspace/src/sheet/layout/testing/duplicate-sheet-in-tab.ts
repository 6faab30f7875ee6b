import type { Sheet } from '@parallax/protocol';
import { useSheetActions } from '@parallax/sheets';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

/** Duplicates a sheet in a tab; undefined if that fails. */
export async function duplicateSheetInTab(
  client: QueryClient,
  sheet: Sheet,
): Promise<Sheet | undefined> {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result, unmount } = renderHook(() => useSheetActions(sheet.menuBar), { wrapper });
  try {
    return await result.current.duplicate(sheet.id);
  } catch {
    return undefined;
  } finally {
    unmount();
  }
}
