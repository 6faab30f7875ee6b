import type { Sheet } from '@parallax/protocol';

/** A sheet without analytics filters. */
export const sheetOf = (id: string, menuBar: Sheet['menuBar'], name = id): Sheet => ({
  id,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
