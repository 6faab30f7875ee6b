import { beforeEach, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { setProductMap } from '@parallax/federation/loading';
import { NavigationProvider } from '@parallax/federation/navigation';
import { productMapOf } from '@parallax/federation/registry';
import { addSheet, contractKey, listSheets, type Sheet } from '@parallax/protocol';
import { lastSheetsItem } from '@parallax/sheets/query';
import { session } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import PerpVsPerpView from '../perp-vs-perp/perp-vs-perp-view.tsx';
import {
  BTC,
  coinm,
  legs,
  okx,
  SOL,
  setUpPerpVsPerp,
} from '../perp-vs-perp/testing/set-up-perp-vs-perp.tsx';
import { analyticsSheet } from '../testing/analytics-data.ts';

const sheetOf = (number: number, name: string): Sheet => ({
  id: `6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a0${number}`,
  name,
  menuBar: 'ALGO',
  analyticalViewId: null,
  analyticalViewData: null,
});
const FIRST = sheetOf(7, 'First');
const IN_USE = sheetOf(8, 'In use');
const NEW = sheetOf(9, 'Algo desk');

const { page } = setUpPerpVsPerp();
const widgets = openChannel('add-widget');
const sent: ChannelMessage<'add-widget'>[] = [];
widgets.listen((message) => {
  if (!('type' in message) || message.id === undefined) return;
  sent.push(message);
  widgets.post({ taken: message.id });
});
let address = '';

function Page({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState('/analytics/perp-vs-perp?id=1');
  const [path = '', query = ''] = shown.split('?');
  const navigate = (to: string): void => {
    address = to;
    act(() => setShown(to));
    widgets.post({ opened: pageId });
  };
  return (
    <NavigationProvider value={{ path, search: `?${query}`, navigate }}>
      {children}
    </NavigationProvider>
  );
}

/** Chooses 'Start spread' in the menu of the first pair. */
async function startSpread() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Page>
        <PerpVsPerpView sheet={analyticsSheet('ANALYTICS/PERP_VS_PERP')} />
      </Page>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
  await user.click(screen.getAllByRole('button', { name: /^Menu for / })[0] ?? document.body);
  await user.click(screen.getByRole('menuitem', { name: 'Start spread' }));
}

beforeEach(() => {
  sent.length = 0;
  address = '';
  lastSheetsItem.write({ traderId: session.traderId, places: {} });
  setProductMap(
    productMapOf(
      {
        mf_workspace: {
          pages: [{ path: 'algo', label: 'Algo', order: 10, canvas: true }],
          widgets: [
            {
              type: 'ALGO_CENTRE',
              title: 'Algo centre',
              category: 'Trading',
              description: '',
              order: 10,
              icon: 'cpu',
              listing: 'add-component',
              size: { w: 6, h: 18 },
              minSize: { w: 6, h: 10 },
              narrow: { wholeRow: true },
            },
          ],
        },
      },
      (reason) => {
        throw new Error(reason);
      },
    ),
  );
});

it('a pair opens the Algo centre with both legs on the sheet that was last open in Algo', async () => {
  page.server.respond(listSheets, ({ query }) =>
    query.rootPath === 'algo' ? [FIRST, IN_USE] : [],
  );
  const places = { algo: `/algo/in-use?id=${IN_USE.id}` };
  lastSheetsItem.write({ traderId: session.traderId, places });
  await startSpread();
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        type: 'ALGO_CENTRE',
        settings: {
          algo: 'spread',
          startsSpread: true,
          legs: [
            { contract: contractKey(coinm), side: 'buy' },
            { contract: contractKey(okx), side: 'sell' },
          ],
        },
        to: pageId,
      },
    ]),
  );
  expect(address).toContain(IN_USE.id);
});

it('where Algo has no sheet it adds one, which is filled with the desk of algos', async () => {
  page.server.respond(listSheets, () => []);
  page.server.respond(addSheet, () => NEW);
  await startSpread();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(page.server.received(addSheet)).toMatchObject([
    { body: { name: 'Algo desk', menuBar: 'ALGO' } },
  ]);
  expect(address).toContain(NEW.id);
});
