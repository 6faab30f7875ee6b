import { beforeEach, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SharedWidget } from './shared-widget.ts';

let respond: (() => void) | undefined;
const callApi = jest.fn(
  () =>
    new Promise<void>((resolve) => {
      respond = resolve;
    }),
);
const callForResponse = async () => ({ data: await callApi() });
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callForResponse }));
const { AcceptWidget } = await import('./accept-widget.tsx');

const notes: SharedWidget = { id: '1', type: 'NOTES', settings: {} };
const book: SharedWidget = { id: '2', type: 'ORDER_BOOK', settings: {} };
const onClose = jest.fn();
const client = new QueryClient();
const page = (widget: SharedWidget | undefined) => (
  <QueryClientProvider client={client}>
    <AcceptWidget traderId="6f0b3c1e" widget={widget} onClose={onClose} />
  </QueryClientProvider>
);
const answered = () =>
  act(async () => {
    respond?.();
    await Promise.resolve();
  });

beforeEach(() => {
  jest.clearAllMocks();
});

it('closes once the widget is saved', async () => {
  render(page(notes));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClose).not.toHaveBeenCalled();
  await answered();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open for the next widget when the previous, already closed one is saved', async () => {
  const { rerender } = render(page(notes));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(page(undefined));
  rerender(page(book));
  await answered();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Accept widget' })).toBeVisible();
});
