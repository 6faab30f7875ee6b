import { type Compactor, cloneLayout, type Layout } from 'react-grid-layout/core';
import { settle, untangle } from '../layout/settle.ts';

/** What is being moved or resized, and the layout before that began. */
interface Interaction {
  readonly id: string;
  readonly base: Layout;
  /** everything goes back to where it was */
  readonly cancelled?: boolean;
}

/**
 * The grid's rule for what gives way (`settle`). The library would pull every widget upwards; here
 * a widget stays where it was put, and while one is dragged over others they come back behind it.
 */
export class GridCompactor implements Compactor {
  // the library pushes by this rule before it asks; the answer of `compact` is what counts
  readonly type = 'vertical';
  readonly allowOverlap = false;
  #interaction: Interaction | undefined;

  begin(id: string, layout: Layout): void {
    const base = cloneLayout(layout.filter((item) => item.i !== DROPPING_ID));
    this.#interaction = { id, base };
  }

  /** Puts everything back; what is still to come of the interaction moves nothing. */
  cancel(): void {
    if (this.#interaction) this.#interaction = { ...this.#interaction, cancelled: true };
  }

  /** Tells whether the interaction counts. */
  end(): boolean {
    const counts = this.#interaction?.cancelled !== true;
    this.#interaction = undefined;
    return counts;
  }

  compact(layout: Layout, cols: number): Layout {
    if (!this.#interaction) return rested(untangle(layout, cols));
    const { id, base, cancelled } = this.#interaction;
    if (cancelled) return rested(base);
    const active = layout.find((item) => item.i === id);
    if (active) return rested(settle(base, active));
    // what was dragged in from outside has left again
    this.end();
    return rested(base);
  }
}

/** What the library calls the place that waits for something dragged in from outside. */
export const DROPPING_ID = '__dropping-elem__';

/** Copies, since the library writes into what it is given; none of them counts as moved. */
function rested(layout: Layout): Layout {
  const copies = cloneLayout(layout);
  for (const item of copies) item.moved = false;
  return copies;
}
