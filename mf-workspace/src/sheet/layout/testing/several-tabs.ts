import { jest } from '@jest/globals';
import * as api from '@parallax/api';
import {
  areaPath,
  type Body,
  type Layout,
  type LayoutItem,
  layoutSchema,
  type MovedLayouts,
  type moveWidget,
  type Sheet,
} from '@parallax/protocol';
import { QueryClient } from '@tanstack/react-query';
import { movedLayouts, savedLayout } from '../../../testing/saved-layout.ts';
import type { LayoutSaver } from '../layout-saver.ts';

interface LayoutInput {
  query: { sheetId: string };
  body?: { revision: number; items: LayoutItem[] };
}
interface MoveInput {
  body: Body<typeof moveWidget>;
}
interface ListInput {
  query: { rootPath: string };
}
type Input = LayoutInput | MoveInput | ListInput;

const isList = (input: Input): input is ListInput => 'query' in input && 'rootPath' in input.query;

const TIMEOUT_MS = 20_000;

/**
 * How the network treats a save: the request or the response is lost, the request arrives and times out,
 * or it arrives twice and the second response is returned.
 */
export type Network = 'up' | 'request lost' | 'response lost' | 'no response' | 'repeated';

/** The sheets and layouts of a server that refuses an old revision, and the network to it. */
export const server: {
  /** those that the server lists; all others are only in the cache of a tab */
  sheets: readonly Sheet[];
  layouts: Map<string, Layout>;
  next: Network[];
  /** the status with which saves of a sheet are refused, by the id of the sheet */
  refused: Map<string, number>;
  /** called when a save arrives, with the sheets that it changes */
  onSave: (...sheetIds: string[]) => void;
  /** milliseconds that the next request or response takes; 0: none */
  latency: () => number;
  /** the number of closed pages; the responses to their requests do not arrive */
  closedPages: number;
  /** whether the page has been closed, and sends nothing more */
  isPageClosed: boolean;
} = {
  sheets: [],
  layouts: new Map(),
  next: [],
  refused: new Map(),
  onSave: () => undefined,
  latency: () => 0,
  closedPages: 0,
  isPageClosed: false,
};

/** The titles of all toasts since the start of the test. */
export const toasts: string[] = [];

const noResponse = () => new api.ApiError('call', { noResponse: 'network' });

async function transfer(): Promise<void> {
  const ms = server.latency();
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

async function callServer(_: unknown, input: Input): Promise<unknown> {
  const { closedPages } = server;
  await transfer();
  try {
    return await answer(input);
  } finally {
    await transfer();
    if (closedPages !== server.closedPages) await new Promise(() => undefined);
  }
}

const savedOn = (sheetId: string): Layout =>
  layoutSchema.parse(server.layouts.get(sheetId) ?? { revision: 0, items: [] });

const failure = (status: number, text: string, data?: unknown) =>
  new api.ApiError('call', { status, texts: [text], data });

/** Responds like `mock-server/src/sheets`. */
async function answer(input: Input): Promise<unknown> {
  if (isList(input)) {
    return server.sheets.filter(({ menuBar }) => areaPath(menuBar) === input.query.rootPath);
  }
  if ('query' in input && !input.body) return savedOn(input.query.sheetId);
  const changed =
    'query' in input ? [input.query.sheetId] : [input.body.fromSheetId, input.body.toSheetId];
  server.onSave(...changed);
  const network = server.next.shift() ?? 'up';
  if (network === 'request lost') throw noResponse();
  for (const sheetId of changed) {
    const status = server.refused.get(sheetId);
    if (status !== undefined) throw failure(status, 'no');
  }
  const saved = 'query' in input ? save(input) : move(input);
  if (network === 'repeated' && 'query' in input) return save(input);
  if (network === 'response lost') throw noResponse();
  if (network === 'no response') {
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    throw noResponse();
  }
  return saved;
}

function save({ query: { sheetId }, body }: LayoutInput): Layout {
  const saved = savedOn(sheetId);
  if (body?.revision !== saved.revision) throw failure(409, 'old', saved);
  const next = savedLayout(body);
  server.layouts.set(sheetId, next);
  return next;
}

function move({ body }: MoveInput): MovedLayouts {
  const saved = { source: savedOn(body.fromSheetId), target: savedOn(body.toSheetId) };
  const moved = movedLayouts(saved, body);
  server.layouts.set(body.fromSheetId, moved.source).set(body.toSheetId, moved.target);
  return moved;
}

/** A tab of the trader. */
export interface Tab {
  readonly client: QueryClient;
  readonly read: () => Promise<void>;
  readonly sheet: (sheetId: string) => LayoutSaver;
}

/**
 * Routes API calls to an in-memory server, since hundreds of random sequences would take
 * six times as long through the client. Call it before other imports.
 */
export function mockCalls(): void {
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    callApi: (endpoint: unknown, input: Input) =>
      server.isPageClosed ? new Promise(() => undefined) : callServer(endpoint, input),
    // nobody waits for the response
    sendOnLeave: (endpoint: unknown, input: Input) =>
      void callServer(endpoint, input).catch(() => undefined),
  }));
}

/**
 * Collects the toasts of all tabs, also those that later toasts replace; returns a function that
 * opens a tab. Call it before other imports.
 */
export async function setUpTabs() {
  const state = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({
    ...state,
    showToast: ({ title }: { title: string }) => toasts.push(title),
    dismissToast: () => undefined,
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
