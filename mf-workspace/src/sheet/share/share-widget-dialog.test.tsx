import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { advanceClock, deferred, startFakeClock } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import { type CompanyTrader, listCompanyTraders, shareWidget } from '@parallax/protocol';
import { session, startPage } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { ShareWidgetDialog } from './share-widget-dialog.tsx';

const traderOf = (id: number, firstName: string, invited = false): CompanyTrader => ({
  id: `6f0b3c1e-3a51-4c39-9d3e-00000000000${id}`,
  firstName,
  lastName: 'Sterling',
  photoBase64: null,
  isAdmin: false,
  email: `trader${id}@acme.example`,
  invited,
});
const self = { ...traderOf(1, 'Ada'), id: session.traderId };
const colleague = traderOf(2, 'Tom');
const invited = traderOf(3, 'Ines', true);

const { server } = startPage();
const visitor = jest.fn<() => Promise<string>>();
jest.unstable_mockModule('@fingerprintjs/fingerprintjs', () => ({
  load: async () => ({ get: async () => ({ visitorId: await visitor() }) }),
}));
await contribute('mf_workspace', contributions);

const user = userEvent.setup();
const onClose = jest.fn();
const order: string[] = [];
let saves: boolean;
const widget = { i: 'item-1', type: 'REMOTE_HEATMAP', settings: {} };
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ShareWidgetDialog
        widget={widget}
        saveNow={async () => {
          order.push('save');
          return saves;
        }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
const shareButton = () => screen.getByRole('button', { name: 'Share' });
const shareWithTom = async () => {
  await user.click(await screen.findByRole('checkbox', { name: 'Tom Sterling' }));
  await user.click(shareButton());
};

beforeEach(() => {
  for (const mock of [onClose, visitor]) mock.mockReset();
  order.length = 0;
  saves = true;
  visitor.mockResolvedValue('f1ngerpr1nt');
  server.respond(listCompanyTraders, () => [self, colleague, invited]);
  server.respond(shareWidget, () => {
    order.push('share');
    return null;
  });
});
afterEach(() => dismissSessionToasts());

// first, since the other tests load a fingerprint, which is cached
describe('workspace §7 sharing in a browser that blocks fingerprints', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends no header if the fingerprint cannot be read', async () => {
    visitor.mockRejectedValue(new Error('blocked'));
    show();
    await shareWithTom();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.received(shareWidget)).toHaveLength(1);
    expect(server.receivedHeader(shareWidget, 'X-Session-Id')).toEqual([null]);
    expect(shownToasts()).toMatchObject([
      { title: 'The widget has been shared with selected members.' },
    ]);
  });

  it('sends no header if the fingerprint takes longer than 2 s', async () => {
    const fingerprint = deferred<string>();
    visitor.mockReturnValue(fingerprint.promise);
    show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Tom Sterling' }));
    startFakeClock();
    fireEvent.click(shareButton());
    await act(() => advanceClock(1_900));
    expect(server.received(shareWidget)).toHaveLength(0);
    await act(() => advanceClock(200));
    expect(server.receivedHeader(shareWidget, 'X-Session-Id')).toEqual([null]);
    jest.useRealTimers();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    fingerprint.reject(new Error('blocked'));
  });
});

describe('workspace §2 Share widget', () => {
  it('lists the colleagues who have joined and requires a selection', async () => {
    show();
    expect(await screen.findByRole('checkbox', { name: 'Tom Sterling' })).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(shareButton()).toBeDisabled();
    expect(screen.getAllByRole('figure')).toHaveLength(2);
  });

  it('reports that the trader has no colleagues yet', async () => {
    server.respond(listCompanyTraders, () => [self, invited]);
    show();
    expect(await screen.findByText('No colleagues yet')).toBeVisible();
    expect(shareButton()).toBeDisabled();
  });

  it("reports 'Failed to get users' and loads the users again on 'Try again'", async () => {
    server.refuse(listCompanyTraders, 403, 'No.');
    show();
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to get users' }]));
    server.respond(listCompanyTraders, () => [self, colleague]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Tom Sterling' })).toBeVisible();
  });
});

describe('workspace §7 sharing', () => {
  it('saves pending changes first and sends the fingerprint in a header', async () => {
    show();
    await shareWithTom();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(order).toEqual(['save', 'share']);
    expect(server.received(shareWidget)).toEqual([
      { body: { componentId: 'item-1', traderIds: [colleague.id] } },
    ]);
    expect(server.receivedHeader(shareWidget, 'X-Session-Id')).toEqual(['f1ngerpr1nt']);
    expect(shownToasts()).toMatchObject([
      { title: 'The widget has been shared with selected members.' },
    ]);
  });

  it('reports a refusal with its text and retains the selection', async () => {
    const text = 'Too many widgets shared. Please try again in 15 minutes.';
    server.refuse(shareWidget, 429, text);
    show();
    await shareWithTom();
    const title = 'The widget has not been shared with selected members.';
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title, description: text }]));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('checkbox', { name: 'Tom Sterling' })).toBeChecked();
  });

  it('sends no request if saving the changes fails', async () => {
    saves = false;
    show();
    await shareWithTom();
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(server.received(shareWidget)).toEqual([]);
  });

  it('sends one request on a double click and reports nothing after the dialog is closed', async () => {
    const response = server.hold(shareWidget);
    const { unmount } = show();
    await shareWithTom();
    await user.click(shareButton());
    await waitFor(() => expect(server.received(shareWidget)).toHaveLength(1));
    unmount();
    response.send(null);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(shownToasts()).toEqual([]);
    expect(server.received(shareWidget)).toHaveLength(1);
  });
});
