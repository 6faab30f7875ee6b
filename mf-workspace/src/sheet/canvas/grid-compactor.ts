import { type Compactor, cloneLayout, type Layout } from 'react-grid-layout/core';
import { removeOverlaps, resolveCollisions } from '../layout/resolve-collisions.ts';

/** The widget that is moved or resized, and the layout before that. */
interface Interaction {
  readonly id: string;
  readonly base: Layout;
  /** `base` has been restored; further events are ignored */
  readonly cancelled?: boolean;
}

/**
 * Resolves collisions in the grid with `resolveCollisions`. The library would move every widget
 * upwards; here a widget stays where it was dropped, and widgets it passes during a drag return to
 * their places.
 */
export class GridCompactor implements Compactor {
  // the library applies this rule first; the result of `compact` replaces its result
  readonly type = 'vertical';
  readonly allowOverlap = false;
  #interaction: Interaction | undefined;

  start(id: string, layout: Layout): void {
    const base = cloneLayout(layout.filter((item) => item.i !== DROPPING_ID));
    this.#interaction = { id, base };
  }

  /** Restores the layout; ignores further events of the interaction. */
  cancel(): void {
    if (this.#interaction) this.#interaction = { ...this.#interaction, cancelled: true };
  }

  /** Ends the interaction. Returns false if it was cancelled. */
  end(): boolean {
    const committed = this.#interaction?.cancelled !== true;
    this.#interaction = undefined;
    return committed;
  }

  compact(layout: Layout, cols: number): Layout {
    if (!this.#interaction) return copyUnmoved(removeOverlaps(layout, cols));
    const { id, base, cancelled } = this.#interaction;
    if (cancelled) return copyUnmoved(base);
    const active = layout.find((item) => item.i === id);
    if (active) return copyUnmoved(resolveCollisions(base, active));
    // the widget dragged in from outside has left the grid
    this.end();
    return copyUnmoved(base);
  }
}

/** The library's id for the placeholder of an element dragged in from outside. */
export const DROPPING_ID = '__dropping-elem__';

/** Copies, since the library mutates its input; no item is marked as moved. */
function copyUnmoved(layout: Layout): Layout {
  const copies = cloneLayout(layout);
  for (const item of copies) item.moved = false;
  return copies;
}
