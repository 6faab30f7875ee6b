import { callApi, keepShown } from '@parallax/api';
import { isNonRetryable, retryPauseAfter } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import {
  backOff,
  CATALOGUE_HASHES_ID,
  type CatalogueHashes,
  type Contract,
  catalogueHashesSchema,
  type Exchange,
  type InstrumentType,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
  parseJson,
  pause,
  type Venue,
  withRetries,
} from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { timeLimit } from '../time-limit.ts';
import {
  exchangesAtom,
  instrumentTypesAtom,
  loadedContracts,
  putContracts,
  type StepName,
  type StepState,
  stepStatesAtom,
  venuesAtom,
} from './catalogue-atoms.ts';

/** The longest wait on one reading of the server's time, which is the local time at first. */
const CHECK_MS = 60_000;
/**
 * How long after an expiry the contracts are reloaded: at first well above the error of the estimated server time, about
 * 1 s, and not at the same moment by all pages.
 */
const DELAY = { firstMs: 5_000, growth: 2, maxMs: 600_000, spreadMs: 25_000 };

const IN_COLUMNS = { format: 'columns' } as const;

const firstExpiry = (contracts: readonly Contract[]): number =>
  contracts.reduce(
    (first, { expiry }) => Math.min(first, expiry ?? first),
    Number.POSITIVE_INFINITY,
  );

/**
 * Reloads the contracts within 30 s after the next expiry, repeatedly, until the signal is aborted.
 * Retries after failures, and doubles the delay while the response still has expired contracts.
 * Never rejects.
 */
async function refreshExpiredContracts(
  contracts: readonly Contract[],
  put: (contracts: readonly Contract[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let expiry = firstExpiry(contracts);
  let attempt = 0;
  while (Number.isFinite(expiry)) {
    const untilExpiry = Math.max(0, expiry - serverNow());
    try {
      if (untilExpiry > CHECK_MS) {
        await pause(CHECK_MS, signal);
        continue;
      }
      await pause(untilExpiry + backOff(attempt, Math.random(), DELAY), signal);
      if (serverNow() < expiry) continue;
      const input = { query: IN_COLUMNS, signal, onCached: keepShown };
      const current = await callApi(listContracts, input);
      if (signal.aborted) return;
      put(current);
      expiry = firstExpiry(current);
      attempt = expiry > serverNow() ? 0 : attempt + 1;
    } catch {
      if (signal.aborted) return;
    }
  }
}

/** For how long after it was opened a page uses its hashes, in milliseconds. */
const HASHES_MS = 60_000;
/** How far the time at which a page was made may differ from the time of its use, also by wrong clocks. */
const HASHES_MAX_AGE_MS = 300_000;

/**
 * The hashes of the catalogue that the page names, with which the browser may return a response that
 * it has cached. None of an older page: one that was open for long, or that the service worker cached.
 */
function pageHashes(): Partial<CatalogueHashes> {
  if (performance.now() > HASHES_MS) return {};
  const age = Date.now() - Date.parse(document.lastModified);
  if (!(Math.abs(age) < HASHES_MAX_AGE_MS)) return {};
  const text = document.getElementById(CATALOGUE_HASHES_ID)?.textContent ?? '';
  return catalogueHashesSchema.safeParse(parseJson(text)).data ?? {};
}

interface StepInput {
  readonly signal: AbortSignal;
  /**
   * Receives a function that stores the cached part if the server is slow; returns whether it was called.
   */
  readonly onCached: (put: () => void) => boolean;
  /** the hash of the expected part; the present one is requested without it */
  readonly hash?: string | undefined;
}

/** Requests a part of the catalogue and returns a function that stores it. */
type Step = (input: StepInput) => Promise<() => void>;

const putExchanges = (exchanges: readonly Exchange[]) => jotaiStore.set(exchangesAtom, exchanges);
const putVenues = (venues: readonly Venue[]) => jotaiStore.set(venuesAtom, venues);
const putTypes = (types: readonly InstrumentType[]) => jotaiStore.set(instrumentTypesAtom, types);

/** The input of `callApi` for a step. */
const inputOf = <T>({ signal, onCached, hash }: StepInput, put: (data: T) => void) => ({
  query: { hash },
  signal,
  onCached: (data: T) => onCached(() => put(data)),
});

const steps: Record<StepName, Step> = {
  async contracts(step) {
    const { query, ...input } = inputOf(step, putContracts);
    const contracts = await callApi(listContracts, {
      ...input,
      query: { ...query, ...IN_COLUMNS },
    });
    return () => putContracts(contracts);
  },
  async exchanges(step) {
    const exchanges = await callApi(listExchanges, inputOf(step, putExchanges));
    return () => putExchanges(exchanges);
  },
  async venues(step) {
    const venues = await callApi(listVenues, inputOf(step, putVenues));
    return () => putVenues(venues);
  },
  async instrumentTypes(step) {
    const types = await callApi(listInstrumentTypes, inputOf(step, putTypes));
    return () => putTypes(types);
  },
};

/** Maximum time for which the loading screen may be shown. */
const TIMEOUT_MS = 30_000;

const running = new Map<StepName, AbortSignal>();

/**
 * Loads contracts, exchanges, venues and instrument types in parallel, each with up to three attempts
 * within 30 s; `useCatalogueSteps` has their states. Another call retries only failed steps. Never
 * rejects.
 */
export async function loadCatalogue(): Promise<void> {
  await Promise.all([
    load('contracts'),
    load('exchanges'),
    load('venues'),
    load('instrumentTypes'),
  ]);
}

async function load(name: StepName): Promise<void> {
  const signal = privateSignal();
  if (jotaiStore.get(stepStatesAtom)[name] === 'done' || running.get(name) === signal) return;
  running.set(name, signal);
  setStep(name, 'pending');
  const limit = timeLimit(TIMEOUT_MS);
  const within = AbortSignal.any([signal, limit.signal]);
  let isShown = false;
  const show = (put: () => void): boolean => {
    limit.lift();
    put();
    setStep(name, 'done');
    isShown = true;
    return true;
  };
  try {
    let { [name]: hash } = pageHashes();
    const attempt = () => {
      const input = { signal: within, onCached: show, hash };
      // a cached response may be the reason why an attempt fails
      hash = undefined;
      return steps[name](input);
    };
    const put = await withRetries(attempt, {
      signal: within,
      pauseAfter: retryPauseAfter,
    });
    if (signal.aborted) return;
    show(put);
    if (name === 'contracts') {
      void refreshExpiredContracts(loadedContracts(), putContracts, signal);
    }
  } catch {
    if (!signal.aborted && !isShown) setStep(name, 'failed');
  } finally {
    limit.lift();
    if (running.get(name) === signal) running.delete(name);
  }
}

/**
 * Reloads the catalogue. A part that is being loaded or cannot be loaded remains unchanged. Returns false
 * if a loaded part should be requested again.
 */
export async function refreshCatalogue(): Promise<boolean> {
  const fresh = await Promise.all([
    refresh('contracts'),
    refresh('exchanges'),
    refresh('venues'),
    refresh('instrumentTypes'),
  ]);
  return fresh.every(Boolean);
}

async function refresh(name: StepName): Promise<boolean> {
  const signal = privateSignal();
  if (running.get(name) === signal) return true;
  running.set(name, signal);
  try {
    const put = await steps[name]({ signal, onCached: keepShown });
    if (!signal.aborted) put();
    return true;
  } catch (error) {
    // a part that was never loaded is loaded by `loadCatalogue`
    return isNonRetryable(error) || jotaiStore.get(stepStatesAtom)[name] !== 'done';
  } finally {
    if (running.get(name) === signal) running.delete(name);
  }
}

const setStep = (name: StepName, state: StepState) =>
  jotaiStore.set(stepStatesAtom, (states) => ({ ...states, [name]: state }));
