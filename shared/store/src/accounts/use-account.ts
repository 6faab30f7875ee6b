import { subscribeAccount } from '@parallax/feed';
import type { AccountChanges } from '@parallax/protocol';
import { useEffect, useState } from 'react';

type States = ReadonlyMap<string, AccountChanges>;
const NONE: States = new Map();

/**
 * The open orders, latest fills, balances and positions of accounts, by their ids and live. An account is
 * missing until they have arrived; its `account` is null once it is deleted or no longer visible.
 */
export function useAccountStates(ids: readonly string[]): States {
  const named = ids.join(' ');
  const [states, setStates] = useState(NONE);
  useEffect(() => {
    const listed = named === '' ? [] : named.split(' ');
    const unsubscribes = listed.map((id) =>
      subscribeAccount(id, (state) => setStates((before) => new Map(before).set(id, state))),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      setStates(NONE);
    };
  }, [named]);
  return states;
}

/** Like `useAccountStates`, of one account; without an id, nothing is subscribed to. */
export function useAccount(id: string | undefined): AccountChanges | undefined {
  const states = useAccountStates(id === undefined ? [] : [id]);
  return id === undefined ? undefined : states.get(id);
}
