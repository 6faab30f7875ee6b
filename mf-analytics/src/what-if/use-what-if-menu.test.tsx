import { beforeEach, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { setProductMap } from '@parallax/federation/loading';
import { NavigationProvider } from '@parallax/federation/navigation';
import { productMapOf, type WidgetContribution } from '@parallax/federation/registry';
import { contractKey, listSheets, type Sheet } from '@parallax/protocol';
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

const desk: Sheet = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a07',
  name: 'Options',
  menuBar: 'RISK',
  analyticalViewId: null,
  analyticalViewData: null,
};
const optionsRisk: WidgetContribution = {
  type: 'OPTIONS_RISK_AND_PNL_ATTRIBUTION',
  title: 'Options risk',
  category: 'Trading',
  description: '',
  order: 10,
  icon: 'sigma',
  listing: 'add-component',
  size: { w: 6, h: 18 },
  minSize: { w: 6, h: 10 },
  narrow: { wholeRow: false },
};
const contribute = (...widgets: WidgetContribution[]): void =>
  setProductMap(
    productMapOf(
      {
        mf_workspace: {
          pages: [{ path: 'risk', label: 'Risk', order: 10, canvas: true }],
          widgets,
        },
      },
      (reason) => {
        throw new Error(reason);
      },
    ),
  );
const { page } = setUpPerpVsPerp();
const widgets = openChannel('add-widget');
const sent: ChannelMessage<'add-widget'>[] = [];
widgets.listen((message) => {
  if (!('type' in message) || message.id === undefined) return;
  sent.push(message);
  widgets.post({ taken: message.id });
});

function Page({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState('/analytics/perp-vs-perp?id=1');
  const [path = '', query = ''] = address.split('?');
  const navigate = (to: string): void => {
    act(() => setAddress(to));
    widgets.post({ opened: pageId });
  };
  return (
    <NavigationProvider value={{ path, search: `?${query}`, navigate }}>
      {children}
    </NavigationProvider>
  );
}

/** Opens the menu of the first pair. */
async function openMenu() {
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
  return user;
}

beforeEach(() => {
  sent.length = 0;
  page.server.respond(listSheets, ({ query }) => (query.rootPath === 'risk' ? [desk] : []));
});

it('a pair is sent to the stress of an Options risk, one coin bought and one sold', async () => {
  contribute(optionsRisk);
  await page.feed.ticker(contractKey(coinm), { mark_price: 100 });
  await page.feed.ticker(contractKey(okx), { mark_price: 100 });
  const user = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Add both to what-if' }));
  await user.click(await screen.findByRole('button', { name: 'Send to Options' }));
  const [long, short] = [coinm, okx].map(({ exchange, symbol }) => ({ exchange, symbol }));
  const added = [
    { ...long, amount: '1' },
    { ...short, amount: '-1' },
  ];
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        type: optionsRisk.type,
        settings: { tab: 'Stress', legs: added, addsLegs: true },
        to: pageId,
      },
    ]),
  );
});

it('a product without an Options risk offers no what-if', async () => {
  contribute();
  await openMenu();
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});
