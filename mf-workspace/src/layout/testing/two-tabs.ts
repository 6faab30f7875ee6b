import { jest } from '@jest/globals';
import * as api from '@parallax/api';
import { type Layout, type LayoutItem, layoutSchema } from '@parallax/protocol';
import { QueryClient } from '@tanstack/react-query';
import type { LayoutSaver } from '../layout-saver.ts';

interface Input {
  query: { sheetId: string };
  body?: { revision: number; items: LayoutItem[] };
}

/** How the network treats a save: the request or its response is lost, or it never ends. */
export type Network = 'up' | 'request lost' | 'answer lost' | 'no answer';

/** The layouts of a server that refuses an old revision, and the network to it. */
export const server: {
  layouts: Map<string, Layout>;
  next: Network[];
  /** the status with which saves of a sheet are refused, by the id of the sheet */
  refused: Map<string, number>;
  /** called when a save arrives */
  onSave: (sheetId: string) => void;
  /** milliseconds that the next request or response takes; 0: none */
  latency: () => number;
} = {
  layouts: new Map(),
  next: [],
  refused: new Map(),
  onSave: () => undefined,
  latency: () => 0,
};

/** The titles of the toasts of all tabs. */
export const toasts: string[] = [];

const noResponse = () => new api.ApiError('call', { noResponse: 'network' });

async function transfer(): Promise<void> {
  const ms = server.latency();
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

async function callServer(...call: Parameters<typeof answer>): Promise<Layout> {
  await transfer();
  try {
    return await answer(...call);
  } finally {
    await transfer();
  }
}

/** Responds as `mock-server/src/sheets/layout-store.ts` does. */
async function answer(_: unknown, { query: { sheetId }, body }: Input): Promise<Layout> {
  const saved = server.layouts.get(sheetId) ?? { revision: 0, items: [] };
  if (!body) return layoutSchema.parse(saved);
  server.onSave(sheetId);
  const network = server.next.shift() ?? 'up';
  if (network === 'request lost') throw noResponse();
  const status = server.refused.get(sheetId);
  if (status !== undefined) throw new api.ApiError('call', { status, texts: ['no'] });
  if (body.revision !== saved.revision) {
    throw new api.ApiError('call', {
      status: 409,
      texts: ['old'],
      data: layoutSchema.parse(saved),
    });
  }
  const next = layoutSchema.parse({ revision: saved.revision + 1, items: body.items });
  server.layouts.set(sheetId, next);
  if (network === 'answer lost') throw noResponse();
  if (network === 'no answer') await new Promise(() => undefined);
  return next;
}

/** One of the pages that a trader has open. */
export interface Tab {
  readonly client: QueryClient;
  readonly read: () => Promise<void>;
  readonly sheet: (sheetId: string) => LayoutSaver;
}

/**
 * Mocks the calls, by a server in memory by default; returns a function that opens a tab. Call it
 * before other imports.
 */
export async function setUpTabs(callApi: (...call: never) => Promise<unknown> = callServer) {
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    callApi,
    sendOnLeave: () => undefined,
    onSignedOut: () => () => undefined,
  }));
  const state = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({
    ...state,
    showToast: ({ title }: { title: string }) => toasts.push(title),
    dismissToast: () => undefined,
  }));
  const feed = await import('@parallax/feed');
  jest.unstable_mockModule('@parallax/feed', () => ({
    ...feed,
    onFeedConnected: () => () => undefined,
  }));
  const { layoutQuery } = await import('../layout-query.ts');
  const { layoutSaver } = await import('../layout-saver.ts');

  return async (sheetIds: readonly string[]): Promise<Tab> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const read = async () => {
      for (const sheetId of sheetIds) await client.fetchQuery(layoutQuery({ sheetId }));
    };
    await read();
    return { client, read, sheet: (sheetId: string) => layoutSaver(client, { sheetId }) };
  };
}
