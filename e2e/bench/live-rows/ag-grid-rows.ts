import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { placesByContract, ROW_PX, type RowsTable, type RowTexts } from './rows-table.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule]);

/** AG Grid Community with virtual rows and asynchronous transactions. */
export function agGridRows<Row>(texts: RowTexts<Row>): RowsTable<Row> {
  let api: GridApi<Row> | undefined;
  let all: readonly Row[] = [];
  let places: ReadonlyMap<string, number[]> = new Map();
  return {
    mount(host, rows) {
      all = rows;
      places = placesByContract(rows, texts);
      return new Promise((resolve) => {
        api = createGrid<Row>(host, {
          theme: themeQuartz.withParams({ fontSize: 12, headerFontSize: 12 }),
          columnDefs: [
            ...texts.names.map((headerName, at) => ({
              headerName,
              flex: 1,
              valueGetter: ({ data }: { data: Row | undefined }) => data && texts.namesOf(data)[at],
            })),
            ...texts.figures.map((headerName, at) => ({
              headerName,
              flex: 1,
              type: 'rightAligned',
              valueGetter: ({ data }: { data: Row | undefined }) =>
                data && texts.figuresOf(data)[at],
            })),
          ],
          rowData: [...rows],
          getRowId: ({ data }) => texts.keyOf(data),
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
