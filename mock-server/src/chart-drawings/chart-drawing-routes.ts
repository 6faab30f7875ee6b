import { changeChartDrawings, listChartDrawings } from '@parallax/protocol';
import { type Route, route } from '../http/api/route.ts';
import { assertStorableJson, assertStorableQuery } from '../http/api/storable.ts';
import type { Services } from '../services.ts';
import { readChartDrawings, writeChartDrawings } from './chart-drawing-store.ts';

/** A trader's drawings in charts. */
export function chartDrawingRoutes({ db }: Services): Route[] {
  return [
    route(listChartDrawings, {
      handle({ session: { traderId }, query }) {
        assertStorableQuery(query);
        return readChartDrawings(db, { ...query, traderId });
      },
    }),
    route(changeChartDrawings, {
      handle({ session: { traderId }, query, body }) {
        assertStorableQuery(query);
        assertStorableJson(body);
        return writeChartDrawings(db, { ...query, traderId }, body);
      },
    }),
  ];
}
