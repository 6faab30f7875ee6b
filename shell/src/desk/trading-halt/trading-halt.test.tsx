import { describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  getTradingHalt,
  putTradingHalt,
  type TradingHalt,
  type TradingHalts,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useHaltCommands } from '../command-palette/halt-commands.ts';
import { HaltBadge } from './halt-badge.tsx';

const page = startPage({ trader: { isAdmin: false } });
const { server } = page;

const Page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const haltOf = (more: Partial<TradingHalt> = {}): TradingHalt => ({
  scope: 'company',
  traderId: 'a0000000-0000-4000-8000-000000000001',
  name: 'Ada Admin',
  at: '2026-01-01T12:00:00.000Z',
  mayClose: false,
  ...more,
});

/** The server's halts, which the writes of this test change. */
function serveHalts(first: Partial<TradingHalts> = {}) {
  let halts: TradingHalts = { company: null, own: null, ...first };
  server.respond(getTradingHalt, () => halts);
  server.respond(
    putTradingHalt,
    ({ body: { scope, halted, mayClose } }) => {
      halts = { ...halts, [scope]: halted ? haltOf({ scope, mayClose }) : null };
      return halted ? { ...halts, cancelled: 3 } : halts;
    },
    'Trading halted',
  );
}

function showCommands() {
  const { result } = renderHook(() => useHaltCommands(), { wrapper: Page });
  return {
    labels: () => result.current.map(({ label }) => label),
    details: () => result.current.map(({ detail }) => detail),
    run: (label: string) =>
      act(async () => result.current.find((command) => command.label === label)?.run()),
  };
}

describe('design §6 the halt in the palette', () => {
  it('halts the orders of a trader at once, and offers to resume', async () => {
    serveHalts();
    const { labels, run } = showCommands();
    expect(labels()).toEqual(['Halt trading', 'Halt trading, but let positions be closed']);
    await run('Halt trading');
    await waitFor(() => expect(labels()).toEqual(['Resume trading']));
    expect(server.received(putTradingHalt)).toEqual([
      { body: { scope: 'own', halted: true, mayClose: false } },
    ]);
    expect(shownToasts()).toMatchObject([
      {
        title: 'Trading halted',
        description:
          'Your new orders are refused, and your 3 open orders are being cancelled. Positions cannot be closed.',
        action: 'Resume trading',
      },
    ]);
    await run('Resume trading');
    await waitFor(() => expect(labels()).toContain('Halt trading'));
    expect(shownToasts()).toMatchObject([{ title: 'Trading resumed' }]);
  });

  it('halts the company for an admin, who may also halt only their own orders', async () => {
    await page.signIn({ trader: { isAdmin: true } });
    serveHalts();
    const { labels, run } = showCommands();
    await waitFor(() => expect(labels()).toContain('Halt my own trading'));
    await run('Halt trading, but let positions be closed');
    await waitFor(() => expect(labels()).toEqual(['Resume trading']));
    expect(server.received(putTradingHalt)).toEqual([
      { body: { scope: 'company', halted: true, mayClose: true } },
    ]);
  });

  it('says whose orders each command halts, and whether positions can be closed', async () => {
    await page.signIn({ trader: { isAdmin: true } });
    serveHalts();
    const { labels, details } = showCommands();
    await waitFor(() => expect(labels()).toContain('Halt my own trading'));
    expect(details()).toEqual([
      'Cancels all open orders of the company and refuses new ones; positions cannot be closed',
      'Cancels all open orders of the company and refuses new ones; positions can still be closed',
      'Cancels your open orders and refuses new ones; positions cannot be closed',
    ]);
  });

  it('does not let others end the halt of the company', async () => {
    serveHalts({ company: haltOf() });
    const { labels } = showCommands();
    await waitFor(() => expect(labels()).toEqual([]));
  });
});

describe('design §7 the badge in the header', () => {
  it('is shown while a halt lasts, with who halted, and ends it', async () => {
    const user = userEvent.setup();
    serveHalts({ own: haltOf({ scope: 'own', mayClose: true }) });
    render(<HaltBadge />, { wrapper: Page });
    await user.click(await screen.findByRole('button', { name: 'Trading halted' }));
    expect(screen.getByText(/By Ada Admin, /)).toBeVisible();
    expect(screen.getByText('New orders are refused; positions may be closed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume trading' }));
    await waitFor(() => expect(screen.queryByText('Trading halted')).toBeNull());
  });

  it('appears when someone else halts the company, and says who can resume', async () => {
    const user = userEvent.setup();
    await page.follow();
    serveHalts();
    render(<HaltBadge />, { wrapper: Page });
    await waitFor(() => expect(server.received(getTradingHalt)).toHaveLength(1));
    expect(screen.queryByText('Trading halted')).toBeNull();
    serveHalts({ company: haltOf() });
    await page.changeElsewhere('trading');
    await user.click(await screen.findByRole('button', { name: 'Trading halted' }));
    expect(screen.getByText('An admin can resume it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume trading' })).toBeNull();
  });
});
