import { afterEach, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getTradingHalt, putTradingHalt, type TradingHalts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HaltButton } from './halt-button.tsx';

const { server } = startPage({ trader: { isAdmin: false } });
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

it("resumes only by a new press a second after 'Halt trading', which a double click sends once", async () => {
  let halts: TradingHalts = { company: null, own: null };
  server.respond(getTradingHalt, () => halts);
  server.respond(putTradingHalt, ({ body: { scope, halted, mayClose } }) => {
    const own = {
      scope,
      traderId: 'a0000000-0000-4000-8000-000000000001',
      name: 'Ada Admin',
      at: '2026-01-01T12:00:00.000Z',
      mayClose,
    };
    halts = { company: null, own: halted ? own : null };
    return { ...halts, cancelled: 3 };
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HaltButton />
    </QueryClientProvider>,
  );
  const halt = screen.getByRole('button', { name: 'Halt trading' });
  fireEvent.click(halt);
  fireEvent.click(halt);
  const resume = await screen.findByRole('button', { name: 'Resume trading' });
  expect(halt).not.toBeInTheDocument();
  expect(fireEvent.keyDown(resume, { key: 'Enter', repeat: true })).toBe(false);
  fireEvent.click(resume);
  expect(server.received(putTradingHalt)).toMatchObject([{ body: { halted: true } }]);
  expect(shownToasts()).toMatchObject([
    { title: 'Trading halted', description: expect.stringContaining('3 open orders') },
  ]);
  const later = performance.now() + 1_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  fireEvent.click(resume);
  await waitFor(() =>
    expect(server.received(putTradingHalt)).toMatchObject([
      { body: { halted: true } },
      { body: { halted: false } },
    ]),
  );
});
