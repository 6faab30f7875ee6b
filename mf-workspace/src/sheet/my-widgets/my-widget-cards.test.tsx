// @alone its toasts would be those of other tests

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import { contribute } from '@parallax/federation/testing';
import {
  addMyWidget,
  deleteMyWidget,
  listMyWidgets,
  type MyWidget,
  renameMyWidget,
} from '@parallax/protocol';
import { session, startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { MyWidgetCards } from './my-widget-cards.tsx';
import { SaveWidgetDialog } from './save-widget-dialog.tsx';

const { traderId } = session;
const widget = (id: number, name: string, type = 'ORDER_BOOK'): MyWidget => ({
  id: `0d4c7f3e-52ab-4a7e-b6a0-00000000000${id}`,
  type,
  name,
  data: '{"group":10}',
  traderId,
});
const book = widget(1, 'BTC book');
const tape = widget(2, 'Fast tape', 'RECENT_TRADES');
const foreign = widget(3, 'Heat', 'REMOTE_HEATMAP');

let saved: MyWidget[];
const { server } = startPage();
await contribute('mf_workspace', contributions);

const user = userEvent.setup();
const onChoose = jest.fn();
const card = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await card(name));
const titles = () => shownToasts().map(({ title }) => title);
const locked = refusal(500, 'Database is locked');

const show = (widgets: MyWidget[]) => {
  saved = widgets;
  render(
    <QueryClientProvider client={queryClient}>
      <MyWidgetCards onChoose={onChoose} onDropped={() => undefined} />
      <Toaster />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  onChoose.mockReset();
  server.respond(listMyWidgets, () => saved);
  server.respond(addMyWidget, () => book);
  server.respond(renameMyWidget, () => ({ success: true as const }));
  server.respond(deleteMyWidget, () => ({ success: true as const }));
});
afterEach(() => act(() => dismissSessionToasts()));

describe('workspace §2 My Widgets', () => {
  it('is empty without saved widgets', async () => {
    show([]);
    expect(await screen.findByText('No saved widgets found')).toBeVisible();
  });

  it('is searched by name, case-insensitively', async () => {
    show([book, tape]);
    await card('BTC book');
    await user.type(screen.getByRole('searchbox', { name: 'Search widgets' }), 'TAPE');
    expect(screen.queryByRole('button', { name: 'BTC book' })).toBeNull();
    expect(await card('Fast tape')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search widgets' }), 's');
    expect(screen.getByText('No saved widgets found')).toBeVisible();
  });

  it('adds a widget with its settings, beside others of its type', async () => {
    show([book]);
    await press('BTC book');
    const added = { type: 'ORDER_BOOK', settings: { group: 10 }, allowsDuplicate: true };
    expect(onChoose.mock.calls).toEqual([[added]]);
  });

  it('disables a widget whose type no remote contributes but lets the trader remove it', async () => {
    show([foreign]);
    expect(await card('Heat')).toBeDisabled();
    expect(screen.getByText('Remote heatmap is no longer available.')).toBeVisible();
    await press('Remove Heat');
    await waitFor(() =>
      expect(server.received(deleteMyWidget)).toEqual([{ query: { Id: foreign.id } }]),
    );
  });
});

describe('workspace §8 My Widgets', () => {
  it('removes a widget at once and adds it again on undo', async () => {
    show([book, tape]);
    await card('BTC book');
    const response = server.hold(deleteMyWidget);
    await press('Remove BTC book');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'BTC book' })).toBeNull());
    expect(titles()).toEqual([]);
    saved = [tape];
    response.send({ success: true });
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ kind: 'success', title: '"BTC book" removed' }]),
    );
    const { type, name, data } = book;
    await press('Undo');
    await waitFor(() =>
      expect(server.received(addMyWidget)).toEqual([{ body: { traderId, type, name, data } }]),
    );
  });

  it('offers to try again if a removal cannot be undone', async () => {
    show([book]);
    await press('Remove BTC book');
    saved = [];
    server.respond(addMyWidget, () => Promise.reject(locked));
    await press('Undo');
    await press('Try again');
    await waitFor(() => expect(server.received(addMyWidget)).toHaveLength(2));
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({
        title: '"BTC book" widget was not saved',
        action: 'Try again',
      }),
    );
  });

  it("adds a removed widget once if 'Try again' follows a lost response", async () => {
    show([book]);
    await press('Remove BTC book');
    server.respond(addMyWidget, () => {
      saved = [book];
      throw new ApiError('call', { noResponse: 'network' });
    });
    saved = [];
    await press('Undo');
    await press('Try again');
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({
        kind: 'success',
        title: '"BTC book" widget saved successfully',
      }),
    );
    expect(server.received(addMyWidget)).toHaveLength(1);
  });

  it('reverts a failed removal', async () => {
    show([book]);
    await card('BTC book');
    const response = server.hold(deleteMyWidget);
    await press('Remove BTC book');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'BTC book' })).toBeNull());
    response.fail(locked);
    expect(await card('BTC book')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Failed to remove widget']));
  });

  it('reverts a failed rename and retains the typed name', async () => {
    show([book]);
    await press('Rename BTC book');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename widget' }));
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'ETH book');
    const response = server.hold(renameMyWidget);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('ETH book')).toBeInTheDocument();
    response.fail(locked);
    await waitFor(() => expect(titles()).toEqual(['Failed to update widget name']));
    expect(screen.getByText('BTC book')).toBeInTheDocument();
    expect(field).toHaveValue('ETH book');
    saved = [{ ...book, name: 'ETH book' }];
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await card('ETH book')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.received(renameMyWidget).at(-1)).toEqual({
      query: { Id: book.id },
      body: { name: 'ETH book' },
    });
  });
});

describe("design §7 'Save widget'", () => {
  it('saves under the typed name, reports a failure with that name and closes after success', async () => {
    const onClose = jest.fn();
    render(
      <QueryClientProvider client={queryClient}>
        <SaveWidgetDialog
          widget={{ type: 'ORDER_BOOK', settings: { group: 10 } }}
          onClose={onClose}
        />
      </QueryClientProvider>,
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Save widget' }));
    const field = dialog.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'Mine');
    server.refuseOnce(addMyWidget, 500, 'Database is locked');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['"Mine" widget was not saved']));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(titles()).toContain('"Mine" widget saved successfully');
    expect(server.received(addMyWidget).at(-1)).toEqual({
      body: { traderId, type: 'ORDER_BOOK', name: 'Mine', data: '{"group":10}' },
    });
  });
});
