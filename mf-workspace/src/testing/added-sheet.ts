import type { addSheet, Body, Data } from '@parallax/protocol';

/** The server's response to the addition of a sheet. */
export const addedSheet = (id: string, body: Body<typeof addSheet>): Data<typeof addSheet> => ({
  id,
  ...body,
  analyticalViewId: null,
  analyticalViewData: null,
});
