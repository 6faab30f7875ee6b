import { queryClient, queryKeyOf } from '@parallax/api/react';
import { type Channel, onSheetsChanged, openChannel } from '@parallax/channels';
import { listSheets } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { jotaiStore } from '../jotai-store.ts';
import { sessionAtom } from '../session/session-atom.ts';

let channel: Channel<'sheets'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
function sheetsChannel(): Channel<'sheets'> {
  channel ??= openChannel('sheets');
  return channel;
}

const sessionTraderId = (): string | undefined => {
  const session = jotaiStore.get(sessionAtom);
  return session.state === 'signed-in' ? session.session.traderId : undefined;
};

/** Requests the shown lists of sheets again, and the others when they are shown next. */
export function requestSheets(client: QueryClient = queryClient): void {
  void client.invalidateQueries({ queryKey: queryKeyOf(listSheets) });
}

/** Notifies the trader's other tabs. */
function broadcastSheets(): void {
  const traderId = sessionTraderId();
  if (traderId !== undefined) sheetsChannel().post({ traderId });
}

/**
 * Notifies the trader's other tabs of changes that this page made to lists of sheets, and requests
 * the lists again when they changed some. Called once, by the shell. Returns a function that stops it.
 */
export function followSheets(): () => void {
  const stopBroadcasting = onSheetsChanged(broadcastSheets);
  const stopListening = sheetsChannel().listen(({ traderId }) => {
    if (traderId === sessionTraderId()) requestSheets();
  });
  return () => {
    stopBroadcasting();
    stopListening();
  };
}
