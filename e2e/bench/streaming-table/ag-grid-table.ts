import type { Contract } from '@parallax/protocol';
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  type GridApi,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { FIELDS, HEADERS, ROW_PX, type Row, type Table } from './table.ts';
import { directionOf, textOf } from './text-of.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  CellStyleModule,
]);

/** AG Grid Community with virtual rows and asynchronous transactions. */
export function agGridTable(): Table {
  let api: GridApi<Row> | undefined;
  let box: HTMLElement | undefined;
  return {
    mount(host, contracts, rows) {
      box = host;
      const contractOf = (row: Row): Contract | undefined => contracts[row.index];
      const columnDefs: ColDef<Row>[] = [
        {
          headerName: 'Contract',
          flex: 1,
          valueGetter: ({ data }) => data && contractOf(data)?.symbol,
        },
        ...FIELDS.map((field): ColDef<Row> => {
          const column: ColDef<Row> = {
            field,
            headerName: HEADERS[field],
            flex: 1,
            type: 'rightAligned',
            valueFormatter({ data }) {
              const contract = data && contractOf(data);
              return contract ? textOf(data, field, contract) : '';
            },
          };
          if (field === 'chg_24h_pct') {
            column.cellClassRules = {
              up: ({ data }) => data !== undefined && directionOf(data) === 'up',
              down: ({ data }) => data !== undefined && directionOf(data) === 'down',
            };
          }
          return column;
        }),
      ];
      return new Promise((resolve) => {
        api = createGrid<Row>(host, {
          theme: themeQuartz.withParams({ fontSize: 12, headerFontSize: 12 }),
          columnDefs,
          rowData: [...rows],
          getRowId: ({ data }) => String(data.index),
          rowHeight: ROW_PX,
          headerHeight: ROW_PX,
          animateRows: false,
          onFirstDataRendered: () => resolve(),
        });
      });
    },
    deliver: (batch) => api?.applyTransactionAsync({ update: [...batch] }),
    midCell: (index) => box?.querySelector(`[row-id="${index}"] [col-id="mid"]`) ?? null,
  };
}
