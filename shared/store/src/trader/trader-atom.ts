import { type Channel, openChannel } from '@parallax/channels';
import type { Trader } from '@parallax/contract';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { forgetWithSession } from '../private-state.ts';

let channel: Channel<'trader'> | undefined;
/** The page's own end, for sending and for listening: it does not hear itself. */
export function traderChannel(): Channel<'trader'> {
  channel ??= openChannel('trader');
  return channel;
}

export const traderAtom = atom<Loadable<Trader>>({ state: 'pending' });
traderAtom.onMount = (set) =>
  traderChannel().listen(({ trader }) => {
    const now = jotaiStore.get(traderAtom);
    // another person may sign in elsewhere before this tab has noticed
    if (now.state !== 'success' || now.value.traderId !== trader.traderId) return;
    set({ state: 'success', value: trader });
  });

forgetWithSession(() => jotaiStore.set(traderAtom, { state: 'pending' }));
