import { beforeEach, describe, expect, it } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { getLayout, type LayoutItem } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { fakeScreen } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import { MOUNTED_AT_ONCE } from './content-mounts.ts';
import SheetCanvas from './sheet-canvas.tsx';

const { server } = startPage();
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));
const inView = fakeScreen();

const notes = (count: number): LayoutItem[] =>
  Array.from({ length: count }, (_, index) => ({
    i: `note-${index}`,
    type: 'NOTES',
    x: 0,
    y: index * 5,
    w: 6,
    h: 5,
    settings: { text: `note ${index}` },
  }));

function show(items: LayoutItem[], search = '') {
  server.respond(getLayout, () => savedLayout({ revision: 0, items }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={{ path: '/execution/desk', search, navigate: () => undefined }}>
        <SheetCanvas sheetId="3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
}

const regions = () => screen.findAllByRole('region', { name: 'Notes' });
const texts = () => screen.queryAllByText(/^note \d+$/);
const mounted = () => texts().length;
/** The place in the grid of the widget at this index. */
const placeOf = (index: number) => `.react-grid-item:nth-child(${index + 1})`;
/** Waits until a frame in which nothing more was mounted. */
const frames = async () => {
  let last = -1;
  while (last !== mounted()) {
    last = mounted();
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
};

beforeEach(() => inView.setInView(true, 'nothing'));

describe('the contents of the widgets of a sheet', () => {
  it(`are all mounted on a sheet of ${MOUNTED_AT_ONCE} widgets`, async () => {
    show(notes(MOUNTED_AT_ONCE));
    await waitFor(() => expect(mounted()).toBe(MOUNTED_AT_ONCE));
  });

  describe('of more widgets', () => {
    const COUNT = MOUNTED_AT_ONCE + 2;

    it('are mounted only near the view and stay mounted, while every widget has its title and menu', async () => {
      show(notes(COUNT));
      for (const region of await regions()) {
        expect(within(region).getByRole('button', { name: 'Widget menu' })).toBeVisible();
      }
      expect(screen.getAllByRole('status', { name: 'Loading Notes' })).toHaveLength(COUNT);
      inView.setInView(true, placeOf(2));
      await waitFor(() => expect(mounted()).toBe(1));
      const [text] = texts();
      expect(text).toHaveTextContent('note 2');
      inView.setInView(true, placeOf(5));
      await waitFor(() => expect(mounted()).toBe(2));
      expect(text).toBeInTheDocument();
    });

    it('are not mounted where the view has only passed by', async () => {
      show(notes(COUNT));
      await regions();
      inView.setInView(true, placeOf(2));
      inView.setInView(true, placeOf(5));
      await frames();
      expect(texts().map(({ textContent }) => textContent)).toEqual(['note 5']);
    });

    it.each([
      ['a print begins', () => window.dispatchEvent(new Event('beforeprint'))],
      ["the browser's search opens", () => fireEvent.keyDown(window, { key: 'f', ctrlKey: true })],
    ])('are all mounted when %s', async (_, event) => {
      show(notes(COUNT));
      await regions();
      expect(mounted()).toBe(0);
      act(() => void event());
      await waitFor(() => expect(mounted()).toBe(COUNT));
    });

    it('are mounted far from the view for a watch list and for the widget that the address names', async () => {
      const [first, ...others] = notes(COUNT);
      if (first === undefined) throw new Error('no widget');
      show(
        [first, ...others, { ...first, i: 'list', type: 'WATCH_LIST', y: 100 }],
        '?widget=NOTES',
      );
      await waitFor(() => expect(mounted()).toBe(1));
      expect(await screen.findByRole('combobox', { name: 'Add contract' })).toBeVisible();
    });
  });
});
