import { serverNow } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { pastExpiriesAtom } from './catalogue-atoms.ts';
import { useContract, useContractsByKey } from './use-catalogue.ts';

const CHECK_MS = 1_000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  return () => clearInterval(timer);
}

const never = (): (() => void) => () => undefined;

/**
 * When the contracts of these keys expired, in Unix milliseconds by key, for those that have. They may
 * still be in the catalogue, which is reloaded up to half a minute after an expiry. The expiry of a
 * contract that was not listed since the page was loaded is unknown.
 *
 * @param keys referentially stable while they are the same
 */
export function useExpired(keys: readonly string[]): ReadonlyMap<string, number> {
  const byKey = useContractsByKey();
  const past = useAtomValue(pastExpiriesAtom, { store: jotaiStore });
  const expiries = useMemo(
    () =>
      keys.flatMap((key): [string, number][] => {
        const expiry = byKey.get(key)?.expiry ?? past.get(key);
        return expiry === undefined ? [] : [[key, expiry]];
      }),
    [keys, byKey, past],
  );
  // the number identifies which have expired, and the server's time may still be corrected
  const count = useSyncExternalStore(
    expiries.length === 0 ? never : everySecond,
    () => expiries.filter(([, expiry]) => expiry <= serverNow()).length,
  );
  return useMemo(() => {
    const sorted = expiries.toSorted(([, a], [, b]) => a - b);
    return new Map(sorted.slice(0, count));
  }, [expiries, count]);
}

/** A contract that can be shown, or why it cannot. */
export interface Listing {
  /** undefined if the catalogue does not list it or it has expired */
  readonly contract: Contract | undefined;
  /** when it expired, in Unix milliseconds; undefined if it has not, or the time is unknown */
  readonly expiredAt: number | undefined;
}

/** The contract with the key `exchange:symbol`, until it expires by the clock of the server. */
export function useListing(key: string | undefined): Listing {
  const contract = useContract(key);
  const keys = useMemo(() => (key === undefined ? [] : [key]), [key]);
  const expired = useExpired(keys);
  const expiredAt = key === undefined ? undefined : expired.get(key);
  return { contract: expiredAt === undefined ? contract : undefined, expiredAt };
}
