import type { CompanyExchange, Exchange } from '@parallax/protocol';
import { atom, useAtomValue } from 'jotai';
import { z } from 'zod';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset, sessionScopedItem } from '../private-state.ts';
import { exchangesAtom } from './catalogue-atoms.ts';

const stored = sessionScopedItem('disconnected-exchanges', z.array(z.string().max(60)).max(200));

/** Catalogue ids of the active connections; undefined until they have loaded. */
const connectedAtom = atom<ReadonlySet<string> | undefined>(undefined);
const connectionsLoadedAtom = atom((get) => get(connectedAtom) !== undefined);
/**
 * Catalogue ids of the connections that are inactive or were removed during this session, without
 * an active connection to the same exchange.
 */
const disconnectedAtom = atom<ReadonlySet<string>>(new Set(stored.read()));

/** The `exchange` values at which a connection trades; prime brokers trade at the prime exchanges. */
function venuesOf(ids: ReadonlySet<string>, catalogue: readonly Exchange[]): Set<string> {
  const prime = catalogue.filter(({ isPrime }) => isPrime).map(({ name }) => name);
  const names = catalogue
    .filter(({ id }) => ids.has(id))
    .flatMap(({ name, custodian, primeBroker }) => {
      if (custodian) return [];
      return primeBroker ? prime : [name];
    });
  return new Set(names);
}

/**
 * The venues that the trader has lost access to: all their connections are inactive or were removed.
 * Venues that were never connected are not among them, since market data is public.
 */
export const disconnectedVenuesAtom = atom((get) => {
  const catalogue = get(exchangesAtom);
  const connected = venuesOf(get(connectedAtom) ?? new Set(), catalogue);
  const disconnected = venuesOf(get(disconnectedAtom), catalogue);
  return new Set([...disconnected].filter((name) => !connected.has(name)));
});

/** Updates the disconnected venues from the trader's connections. */
export function setConnections(connections: readonly CompanyExchange[]): void {
  const idsOf = (active: boolean): string[] =>
    connections.filter((each) => each.active === active).map(({ exchangeId }) => exchangeId);
  const connected = new Set(idsOf(true));
  const disconnectedBefore = jotaiStore.get(disconnectedAtom);
  const before = [...disconnectedBefore, ...(jotaiStore.get(connectedAtom) ?? [])];
  const disconnected = new Set([...before, ...idsOf(false)].filter((id) => !connected.has(id)));
  jotaiStore.set(connectedAtom, connected);
  if (
    disconnected.size === disconnectedBefore.size &&
    [...disconnected].every((id) => disconnectedBefore.has(id))
  )
    return;
  jotaiStore.set(disconnectedAtom, disconnected);
  stored.write([...disconnected]);
}

/** `exchange` values of the venues whose prices must not be shown. */
export const useDisconnectedVenues = (): ReadonlySet<string> =>
  useAtomValue(disconnectedVenuesAtom, { store: jotaiStore });

/** Whether the disconnected venues have loaded. */
export const useConnectionsLoaded = (): boolean =>
  useAtomValue(connectionsLoadedAtom, { store: jotaiStore });

onSessionReset(() => {
  jotaiStore.set(connectedAtom, undefined);
  jotaiStore.set(disconnectedAtom, new Set<string>());
});
