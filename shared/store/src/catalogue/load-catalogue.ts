import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { withRetries } from '../with-retries.ts';
import {
  exchangesAtom,
  instrumentTypesAtom,
  putContracts,
  type StepName,
  type StepState,
  stepStatesAtom,
  venuesAtom,
} from './catalogue-atoms.ts';
import { refreshExpiredContracts } from './refresh-expired-contracts.ts';

/** Loads a part of the catalogue and returns a function that stores it. */
type Step = (signal: AbortSignal) => Promise<() => void>;

const steps: Record<StepName, Step> = {
  async contracts(signal) {
    const contracts = await callApi(endpoints.listContracts, { signal });
    return () => {
      putContracts(contracts);
      void refreshExpiredContracts(contracts, putContracts, privateSignal());
    };
  },
  async exchanges(signal) {
    const exchanges = await callApi(endpoints.listExchanges, { signal });
    return () => jotaiStore.set(exchangesAtom, exchanges);
  },
  async venues(signal) {
    const venues = await callApi(endpoints.listVenues, { signal });
    return () => jotaiStore.set(venuesAtom, venues);
  },
  async instrumentTypes(signal) {
    const types = await callApi(endpoints.listInstrumentTypes, { signal });
    return () => jotaiStore.set(instrumentTypesAtom, types);
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
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const put = await withRetries(() => steps[name](within), within);
    if (signal.aborted) return;
    put();
    setStep(name, 'done');
  } catch {
    if (!signal.aborted) setStep(name, 'failed');
  } finally {
    if (running.get(name) === signal) running.delete(name);
  }
}

/** Reloads the catalogue. A part that cannot be loaded remains unchanged. */
export async function refreshCatalogue(): Promise<void> {
  const signal = privateSignal();
  const refresh = async (request: () => Promise<() => void>) => {
    const put = await request();
    if (!signal.aborted) put();
  };
  await Promise.allSettled([
    refresh(async () => {
      const contracts = await callApi(endpoints.listContracts, { signal });
      return () => putContracts(contracts);
    }),
    refresh(() => steps.exchanges(signal)),
    refresh(() => steps.venues(signal)),
    refresh(() => steps.instrumentTypes(signal)),
  ]);
}

const setStep = (name: StepName, state: StepState) =>
  jotaiStore.set(stepStatesAtom, (states) => ({ ...states, [name]: state }));
