import type { PerpPair } from '@parallax/mf-analytics/bench';
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import {
  FIGURES,
  figureTexts,
  NAMES,
  namesOf,
  type PairsTable,
  placesByContract,
  ROW_PX,
} from './pairs-of-bench.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule]);

/** AG Grid Community with virtual rows and asynchronous transactions. */
export function agGridPairs(): PairsTable {
  let api: GridApi<PerpPair> | undefined;
  let all: readonly PerpPair[] = [];
  let places: ReadonlyMap<string, number[]> = new Map();
  return {
    mount(host, pairs) {
      all = pairs;
      places = placesByContract(pairs);
      return new Promise((resolve) => {
        api = createGrid<PerpPair>(host, {
          theme: themeQuartz.withParams({ fontSize: 12, headerFontSize: 12 }),
          columnDefs: [
            ...NAMES.map((headerName, at) => ({
              headerName,
              flex: 1,
              valueGetter: ({ data }: { data: PerpPair | undefined }) => data && namesOf(data)[at],
            })),
            ...FIGURES.map((headerName, at) => ({
              headerName,
              flex: 1,
              type: 'rightAligned',
              valueGetter: ({ data }: { data: PerpPair | undefined }) =>
                data && figureTexts(data)[at],
            })),
          ],
          rowData: [...pairs],
          getRowId: ({ data }) => data.key,
          rowHeight: ROW_PX,
          headerHeight: ROW_PX,
          animateRows: false,
          onFirstDataRendered: () => resolve(),
        });
      });
    },
    changed(keys) {
      const moved = new Set([...keys].flatMap((key) => places.get(key) ?? []));
      const update = [...moved].flatMap((place) => all[place] ?? []);
      api?.applyTransactionAsync({ update });
    },
  };
}
