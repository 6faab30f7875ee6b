import { beforeEach, expect } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { type CompanyExchange, listCompanyExchanges } from '@parallax/protocol';
import { act, waitFor } from '@testing-library/react';
import { server } from './set-up-tab.tsx';

/** The lists of connections that the trader's other tabs have received. */
const received: CompanyExchange[][] = [];
openChannel('company-exchanges').listen(({ exchanges }) => received.push(exchanges));
beforeEach(() => {
  received.length = 0;
});

/** Checks which lists of connections the trader's other tabs receive. */
export const otherTabsReceive = (...lists: CompanyExchange[][]) =>
  waitFor(() => expect(received).toEqual(lists));

/** How often the connections were refetched or sent to other tabs since they were loaded. */
export async function refreshes(): Promise<number> {
  await act(roundTrip);
  return server.received(listCompanyExchanges).length - 1 + received.length;
}
