import {
  type AccountSnapshot,
  onFeedDisconnected,
  restoreAccounts,
  snapshotAccounts,
} from '@parallax/feed';
import { accountChangesSchema, idSchema } from '@parallax/protocol';
import { z } from 'zod';
import { privateSignal } from '../private-state.ts';
import { cacheText, readCachedText } from '../response-cache/text-cache.ts';

const ADDRESS = '/kept/accounts';
const ACCOUNTS_MAX = 50;
const SAVE_MS = 15_000;

const cachedSchema = z.array(
  z.object({
    id: idSchema,
    state: accountChangesSchema,
    /** in Unix milliseconds */
    asOf: z.number(),
  }),
);

async function readSaved(): Promise<readonly AccountSnapshot[]> {
  const cached = await readCachedText(ADDRESS);
  try {
    return cached === undefined ? [] : cachedSchema.parse(JSON.parse(cached.body));
  } catch {
    return [];
  }
}

/** Saves the accounts of this page, and keeps those that only another page has shown. */
async function saveAccounts(): Promise<void> {
  const signal = privateSignal();
  // histories load their fills from the server
  const shown = snapshotAccounts().map(({ id, state, asOf }) => ({
    id,
    state: { ...state, fills: [] },
    asOf: Math.round(asOf),
  }));
  if (shown.length === 0) return;
  const saved = await readSaved();
  if (signal.aborted) return;
  const byId = new Map<string, AccountSnapshot>();
  for (const each of [...saved, ...shown]) {
    if (each.asOf >= (byId.get(each.id)?.asOf ?? 0)) byId.set(each.id, each);
  }
  const newest = [...byId.values()].toSorted((a, b) => b.asOf - a.asOf).slice(0, ACCOUNTS_MAX);
  await cacheText(ADDRESS, JSON.stringify(newest));
}

const save = (): void => void saveAccounts();

/** Saves the accounts every 15 s, and when the page is hidden. */
export function saveAccountsRegularly(): void {
  setInterval(() => document.hidden || save(), SAVE_MS);
  document.addEventListener('visibilitychange', save);
  window.addEventListener('pagehide', save);
}

/** Shows the saved accounts while the feed cannot connect, marked with the time that they are of. */
export function showSavedAccountsWithoutFeed(): void {
  onFeedDisconnected(() => void showSavedAccounts());
}

/** Shows saved accounts as not current, except where newer states exist. */
export async function showSavedAccounts(): Promise<void> {
  const signal = privateSignal();
  const saved = await readSaved();
  if (!signal.aborted) restoreAccounts(saved);
}
