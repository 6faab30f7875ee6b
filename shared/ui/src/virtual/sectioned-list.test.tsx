import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { defineForTests } from '../testing/define-for-tests.ts';
import { SectionedList } from './sectioned-list.tsx';

const ROW = 50;
const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const show = (fresh: readonly string[], old: readonly string[]) => (
  <SectionedList
    sections={[
      { title: 'New', rows: fresh },
      { title: 'Seen', rows: old },
    ]}
    rowKey={(row) => row}
    rowHeight={ROW}
  >
    {(row) => <button type="button">{row}</button>}
  </SectionedList>
);
const rowsOf = (section: string) =>
  within(screen.getByRole('region', { name: section })).getAllByRole('listitem');

let scrolled = 0;
// jsdom has no scrolling and no heights
defineForTests(Element.prototype, {
  scrollTo: {
    value: (options?: ScrollToOptions) => {
      scrolled = options?.top ?? 0;
    },
  },
  scrollHeight: { value: 501 * ROW },
});
beforeEach(() => {
  scrolled = 0;
});

describe('SectionedList', () => {
  it('mounts only the visible rows, with their positions', () => {
    render(show(ids('n', 10), ids('s', 490)));
    expect(rowsOf('New')).toHaveLength(10);
    expect(rowsOf('New')[1]).toHaveAttribute('aria-posinset', '2');
    const seen = rowsOf('Seen');
    expect(seen.length).toBeLessThan(30);
    expect(seen[0]).toHaveAttribute('aria-setsize', '490');
  });

  it('keeps the headings and the focused row mounted when they are scrolled away', () => {
    const { container } = render(show(ids('n', 10), ids('s', 490)));
    act(() => screen.getByRole('button', { name: 'n3' }).focus());
    const scroller = container.firstElementChild;
    if (!(scroller instanceof HTMLElement)) throw new Error('no scroller');
    scroller.scrollTop = 10_000;
    fireEvent.scroll(scroller);
    expect(screen.queryByRole('button', { name: 'n2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'n3' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'New' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 's195' })).toBeInTheDocument();
  });

  it('does not move the visible rows when rows are added above them', () => {
    const { container, rerender } = render(show(ids('n', 10), ids('s', 490)));
    const scroller = container.firstElementChild;
    if (!(scroller instanceof HTMLElement)) throw new Error('no scroller');
    scroller.scrollTop = 10_000;
    fireEvent.scroll(scroller);
    rerender(show(['fresh', ...ids('n', 10)], ids('s', 490)));
    expect(scrolled).toBe(10_000 + ROW);
  });

  it('omits sections without rows', () => {
    render(show([], ids('s', 2)));
    expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
    expect(rowsOf('Seen')).toHaveLength(2);
  });
});
