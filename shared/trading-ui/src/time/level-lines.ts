import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from 'lightweight-charts';
import type { ChartLevel } from '../chart/chart-engine.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';

interface LevelLines {
  set: (levels: readonly ChartLevel[]) => void;
  setTokens: (tokens: ChartTokens) => void;
}

/** Draws levels as dashed lines of a series, with their labels. */
export function createLevelLines(
  api: ISeriesApi<SeriesType> | undefined,
  initialLevels: readonly ChartLevel[],
  initialTokens: ChartTokens,
): LevelLines {
  let levels = initialLevels;
  let tokens = initialTokens;
  let lines: IPriceLine[] = [];
  const draw = (): void => {
    if (api === undefined) return;
    for (const line of lines) api.removePriceLine(line);
    lines = levels.map(({ value, label, tone = 'accent' }) =>
      api.createPriceLine({
        price: value,
        title: label,
        color: tokens.tone(tone),
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
      }),
    );
  };
  draw();
  return {
    set(next) {
      levels = next;
      draw();
    },
    setTokens(next) {
      tokens = next;
      draw();
    },
  };
}
