import { useEndpointQuery } from '@parallax/api/react';
import {
  type ChartDrawing,
  type Contract,
  changeChartDrawings,
  listChartDrawings,
  withChangedDrawings,
} from '@parallax/protocol';
import { optimisticUpdate, useSave } from '@parallax/store';
import { formatPrice } from '@parallax/ui/format';
import { useEffect, useMemo } from 'react';
import { createDrawingBoard } from './drawing-board.ts';
import { drawingOverlay } from './drawing-overlay.ts';

const NONE: readonly ChartDrawing[] = [];

/** The trader's drawings on a contract, saved on the server by each change. */
export function useDrawings({ exchange, symbol, priceDecimals }: Contract) {
  const query = useMemo(() => ({ exchange, symbol }), [exchange, symbol]);
  const drawings = useEndpointQuery(
    listChartDrawings,
    { query },
    { fallback: 'Your drawings could not be loaded', refetchOnWindowFocus: 'always' },
  );
  const { save } = useSave(changeChartDrawings, {
    fallback: 'Your drawing was not saved',
    invalidates: [listChartDrawings],
    optimistic: optimisticUpdate(listChartDrawings, { query }, (cached, { body }) =>
      withChangedDrawings(cached, body),
    ),
    offersRetry: true,
  });
  const board = useMemo(() => createDrawingBoard(), []);
  const overlay = useMemo(
    () =>
      drawingOverlay(board, {
        decimals: priceDecimals,
        format: (price) => formatPrice(price, priceDecimals),
      }),
    [board, priceDecimals],
  );
  useEffect(
    () =>
      board.setSave(({ drawings: changed, removed }) =>
        save({ query, body: { drawings: changed, removed } }),
      ),
    [board, save, query],
  );
  const { data = NONE, state, retry } = drawings;
  useEffect(() => board.setSaved(data), [board, data]);
  return {
    board,
    overlay,
    isLoaded: state === 'shown' || state === 'empty',
    failed: state === 'failed',
    retry,
  };
}
