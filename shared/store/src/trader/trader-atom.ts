import { type Channel, openChannel } from '@parallax/channels';
import type { Trader } from '@parallax/protocol';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { onSessionReset } from '../private-state.ts';

let channel: Channel<'trader'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
export function traderChannel(): Channel<'trader'> {
  channel ??= openChannel('trader');
  return channel;
}

export const traderAtom = atom<Loadable<Trader>>({ state: 'pending' });
traderAtom.onMount = (set) =>
  traderChannel().listen(({ trader }) => {
    const now = jotaiStore.get(traderAtom);
    // another trader may have signed in in another tab
    if (now.state !== 'success' || now.value.traderId !== trader.traderId) return;
    set({ state: 'success', value: trader });
  });

onSessionReset(() => jotaiStore.set(traderAtom, { state: 'pending' }));
