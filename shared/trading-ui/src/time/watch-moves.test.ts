import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchMoves } from './watch-moves.ts';

const HEIGHT = 400;
const AXIS_HEIGHT = 28;

let position = 0;
let barSpacing = 6;
const timeScale = {
  scrollPosition: () => position,
  options: () => ({ barSpacing }),
  height: () => AXIS_HEIGHT,
};
const host = document.createElement('div');
const library = document.createElement('div');
host.append(library);
host.getBoundingClientRect = () => new DOMRect(0, 0, 800, HEIGHT);

const onMoved = jest.fn();
let unwatch = (): void => undefined;
beforeEach(() => {
  document.body.append(host);
  onMoved.mockClear();
  unwatch = watchMoves(host, timeScale, onMoved);
});
afterEach(() => unwatch());
const zoom = (): void => {
  barSpacing += 1;
};
const dispatch = (type: string, clientY = 100): void => {
  library.dispatchEvent(new MouseEvent(type, { clientY, bubbles: true }));
};

describe('a time chart', () => {
  it('is not moved by a click, or by live rows', () => {
    dispatch('pointerdown');
    dispatch('pointerup');
    position += 1;
    dispatch('pointerup');
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('is moved by a drag that scrolls it', () => {
    dispatch('pointerdown');
    position -= 10;
    dispatch('pointerup');
    expect(onMoved.mock.calls).toEqual([[true]]);
  });

  it('is moved by a wheel that zooms it', () => {
    dispatch('wheel');
    expect(onMoved).not.toHaveBeenCalled();
    library.addEventListener('wheel', zoom, { once: true });
    dispatch('wheel');
    expect(onMoved.mock.calls).toEqual([[true]]);
  });

  it('is reset by a double click on its time axis only', () => {
    dispatch('dblclick');
    expect(onMoved).not.toHaveBeenCalled();
    dispatch('dblclick', HEIGHT - AXIS_HEIGHT / 2);
    expect(onMoved.mock.calls).toEqual([[false]]);
  });
});
