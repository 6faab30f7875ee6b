import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { getLayout, type Layout, type LayoutItem, listSheets, putLayout } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import SheetCanvas from './sheet-canvas.tsx';

const { server } = startPage();
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const note = (i: string, y: number): LayoutItem => ({
  i,
  type: 'NOTES',
  x: 0,
  y,
  w: 6,
  h: 10,
  settings: { text: 'Roll' },
});
let saved: Layout;

/** Shows the sheet and waits for its three notes. */
async function showSheet(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider
        value={{ path: '/execution/desk', search: `?id=${sheetId}`, navigate: () => undefined }}
      >
        <SheetCanvas sheetId={sheetId} />
        <Toaster />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findAllByRole('button', { name: 'Edit' })).toHaveLength(3);
}

/** Stores the sheet without its first widget, as another device does, and lets this one read it. */
async function removeFirstElsewhere(): Promise<void> {
  saved = { revision: saved.revision + 1, items: saved.items.slice(1) };
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() =>
    expect(screen.getAllByRole('region', { name: 'Notes' })).toHaveLength(saved.items.length),
  );
}
const titles = () => shownToasts().map(({ title }) => title);
const REMOVED = 'Notes was removed elsewhere';

beforeEach(async () => {
  saved = { revision: 1, items: [note('first', 0), note('second', 10), note('third', 20)] };
  server.respond(listSheets, () => []);
  server.respond(getLayout, () => saved);
  server.respond(putLayout, ({ body }) => {
    saved = savedLayout(body);
    return saved;
  });
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  await showSheet();
});
afterEach(() => {
  act(() => dismissSessionToasts());
  jest.restoreAllMocks();
});

describe('a widget that is removed elsewhere', () => {
  it('is reported while it is moved by keyboard, and Undo restores it', async () => {
    const user = userEvent.setup();
    act(() => screen.getAllByRole('button', { name: 'Move Notes' })[0]?.focus());
    await user.keyboard('{Enter}{ArrowRight}');
    await removeFirstElsewhere();
    await waitFor(() => expect(titles()).toEqual([REMOVED]));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved.items).toContainEqual(note('first', 0)));
  });

  it('is restored with the text that was typed just before', async () => {
    const [first] = screen.getAllByRole('region', { name: 'Notes' });
    if (!first) throw new Error('The note is not shown.');
    fireEvent.click(within(first).getByRole('button', { name: 'Edit' }));
    const field = within(first).getByRole('textbox', { name: 'Note' });
    fireEvent.change(field, { target: { value: 'Roll on Friday' } });
    await removeFirstElsewhere();
    await waitFor(() => expect(titles()).toEqual([REMOVED]));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const settings = { text: 'Roll on Friday' };
    await waitFor(() => expect(saved.items).toContainEqual({ ...note('first', 0), settings }));
  });

  it('is not reported if it is not used, or if the page is in the background', async () => {
    await removeFirstElsewhere();
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    act(() => screen.getAllByRole('button', { name: 'Edit' })[0]?.focus());
    await removeFirstElsewhere();
    expect(titles()).toEqual([]);
  });
});
