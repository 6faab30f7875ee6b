import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import contributions from '../../contributions.ts';
import { draggedWidget } from '../widget-cards/dragged-widget.ts';
import { WidgetGrid } from './widget-grid.tsx';

await contribute('mf_workspace', contributions);

const item = { i: 'a', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 10, settings: {} } as const;
const onDropWidget = jest.fn();
const onDragEnded = jest.fn();

const gridOf = (ids: readonly string[], narrow: boolean) => (
  <WidgetGrid
    items={ids.map((i, at) => ({ ...item, i, y: at * item.h }))}
    columns={24}
    rowHeight={24}
    narrow={narrow}
    onMove={() => undefined}
    onDropWidget={onDropWidget}
    onDragEnded={onDragEnded}
  >
    {ids.map((id) => (
      <div key={id}>
        <header data-drag-handle="">
          <button type="button" data-grip="">
            {id}
          </button>
        </header>
      </div>
    ))}
  </WidgetGrid>
);

function show(ids: readonly string[] = ['a'], narrow = false) {
  const { container, rerender } = render(gridOf(ids, narrow));
  const grid = container.querySelector('.react-grid-layout');
  if (!grid) throw new Error('The grid is not there.');
  return {
    grid,
    items: () => container.querySelectorAll('.react-grid-item').length,
    change: (...now: readonly string[]) => rerender(gridOf(now, narrow)),
  };
}

describe('a widget dragged over the grid from the dialog', () => {
  it('leaves no placeholder when the drag is cancelled over the grid', () => {
    const { grid, items } = show();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    // browsers report two dragenter events without a dragleave
    fireEvent.dragEnter(grid);
    fireEvent.dragEnter(grid);
    fireEvent.dragOver(grid);
    expect(items()).toBeGreaterThan(1);
    act(() => expect(draggedWidget.end()).toBe(false));
    expect(items()).toBe(1);
    expect(onDropWidget).not.toHaveBeenCalled();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    fireEvent.dragEnter(grid);
    fireEvent.dragOver(grid);
    fireEvent.dragLeave(grid);
    expect(items()).toBe(1);
    act(() => void draggedWidget.end());
  });

  it('is added when it is dropped before its last move is rendered', () => {
    const { grid, items } = show();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    act(() => {
      for (const type of ['dragenter', 'dragover', 'drop']) {
        grid.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
      expect(draggedWidget.end()).toBe(true);
    });
    expect(onDropWidget).toHaveBeenCalledWith(
      { type: 'RECENT_TRADES' },
      { x: expect.any(Number), y: expect.any(Number) },
    );
    expect(items()).toBe(1);
  });
});

describe('a drag of a widget that is removed before the drop', () => {
  // jsdom has no layout
  const offsetParent = jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get');
  beforeAll(() => void offsetParent.mockReturnValue(document.body));
  afterAll(() => offsetParent.mockRestore());

  it.each([
    ['desktop', false],
    ['narrow', true],
  ])('ends, so that the %s grid shows later changes and leaves Escape to dialogs', (_, narrow) => {
    const { items, change } = show(['a', 'b'], narrow);
    const grip = screen.getByRole('button', { name: 'b' });
    fireEvent.mouseDown(grip, { clientX: 10, clientY: 10 });
    fireEvent.mouseMove(document, { clientX: 10, clientY: 60 });
    fireEvent.mouseMove(document, { clientX: 10, clientY: 90 });
    // with the placeholder
    expect(items()).toBe(3);
    expect(fireEvent.keyDown(document.body, { key: 'Shift' })).toBe(true);
    onDragEnded.mockClear();
    change('a');
    expect(items()).toBe(1);
    expect(onDragEnded.mock.calls).toEqual([['b']]);
    change('a', 'c');
    expect(items()).toBe(2);
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });
});
