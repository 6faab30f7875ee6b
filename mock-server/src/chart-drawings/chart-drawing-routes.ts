import { changeChartDrawings, listChartDrawings } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Route, route } from '../http/api/route.ts';
import { assertStorableJson, assertStorableQuery } from '../http/api/storable.ts';
import { readChartDrawings, writeChartDrawings } from './chart-drawing-store.ts';

/** A trader's drawings in charts. */
export function chartDrawingRoutes({ db }: Pick<DbAndClock, 'db'>): Route[] {
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
