import { beforeEach, expect, it, jest } from '@jest/globals';
import { type HeldResponse, roundTrip, startServer } from '@parallax/api/testing';
import { addMyWidget } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcceptWidget } from './accept-widget.tsx';
import type { SharedWidget } from './shared-widget.ts';

const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const saved = { id: traderId, type: 'NOTES', name: 'Notes', data: '{}', traderId };
const server = startServer();
let response: HeldResponse<typeof addMyWidget>;

const notes: SharedWidget = { id: '1', type: 'NOTES', settings: {} };
const book: SharedWidget = { id: '2', type: 'ORDER_BOOK', settings: {} };
const onClose = jest.fn();
const client = new QueryClient();
const page = (widget: SharedWidget | undefined) => (
  <QueryClientProvider client={client}>
    <AcceptWidget traderId={traderId} widget={widget} onClose={onClose} />
  </QueryClientProvider>
);
async function saveWidget() {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.received(addMyWidget)).toHaveLength(1));
}

beforeEach(() => {
  response = server.hold(addMyWidget);
  jest.clearAllMocks();
});

it('the Accept widget dialog closes once the widget is saved', async () => {
  render(page(notes));
  await saveWidget();
  expect(onClose).not.toHaveBeenCalled();
  response.send(saved);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('the Accept widget dialog for the next widget stays open when a previous save ends', async () => {
  const { rerender } = render(page(notes));
  await saveWidget();
  rerender(page(undefined));
  rerender(page(book));
  response.send(saved);
  await act(roundTrip);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Accept widget' })).toBeVisible();
});
