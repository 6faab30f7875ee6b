import { DESK_COLUMNS, type DeskPart, type WidgetType } from '@parallax/protocol';
import type { ReactNode } from 'react';
import styles from './starter-picture.module.css';

/** In units of the drawing; `LINE` is the distance between two lines. */
const WIDTH = 240;
const HEIGHT = 150;
const COLUMN = WIDTH / DESK_COLUMNS;
const GAP = 3;
const LINE = 10;

type Drawing = (size: { readonly w: number; readonly h: number }) => ReactNode;

/** The lines that fit into a height: where they are, and their shares of the width. */
const linesIn = (h: number): { readonly y: number; readonly share: number }[] =>
  Array.from({ length: Math.floor((h - 6) / LINE) }, (_, at) => ({
    y: 9 + at * LINE,
    share: 1 - ((at * 7) % 5) / 10,
  }));

const drawList: Drawing = ({ w, h }) =>
  linesIn(h).map(({ y, share }) => (
    <line key={y} className={styles.text} x1={6} y1={y} x2={6 + (w - 12) * share} y2={y} />
  ));

const drawBook: Drawing = ({ w, h }) =>
  linesIn(h).map(({ y, share }) => (
    <line
      key={y}
      className={y < h / 2 ? styles.down : styles.up}
      x1={w - 6}
      y1={y}
      x2={w - 6 - (w - 12) * share}
      y2={y}
    />
  ));

/** Shares of the height of the picture of a chart, from its left to its right. */
const CURVE = [0.7, 0.55, 0.75, 0.4, 0.5, 0.3, 0.45, 0.2];

const drawChart: Drawing = ({ w, h }) => (
  <polyline
    className={styles.curve}
    points={CURVE.map(
      (y, at) => `${6 + ((w - 12) * at) / (CURVE.length - 1)},${6 + (h - 12) * y}`,
    ).join(' ')}
  />
);

const drawTicket: Drawing = ({ w, h }) => (
  <>
    <line className={styles.up} x1={8} y1={11} x2={w / 2 - 3} y2={11} />
    <line className={styles.text} x1={w / 2 + 3} y1={11} x2={w - 8} y2={11} />
    <rect className={styles.field} x={6} y={20} width={w - 12} height={9} />
    <rect className={styles.field} x={6} y={34} width={w - 12} height={9} />
    <rect className={styles.send} x={6} y={h - 16} width={w - 12} height={10} />
  </>
);

const CHARTS = ['PRICE_CHART', 'CHARTING', 'NAV_CHART', 'FUNDING_HISTORY', 'VOLATILITY_SMILE'];
const DRAWINGS: ReadonlyMap<WidgetType, Drawing> = new Map([
  ...CHARTS.map((type) => [type, drawChart] as const),
  ['ORDER_BOOK', drawBook],
  ['REGULAR_EXECUTION', drawTicket],
]);

/** A drawing of a desk: where its widgets are, and of what kind. */
export function StarterPicture({ parts }: { parts: readonly DeskPart[] }) {
  const rows = Math.max(...parts.map(([, , y, , h]) => y + h));
  const row = HEIGHT / rows;
  return (
    <svg aria-hidden className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {parts.map(([type, x, y, columns, height]) => {
        const size = { w: columns * COLUMN - GAP, h: height * row - GAP };
        const draw = DRAWINGS.get(type) ?? drawList;
        return (
          <g key={type} transform={`translate(${x * COLUMN} ${y * row})`}>
            <rect className={styles.widget} width={size.w} height={size.h} rx={3} />
            {draw(size)}
          </g>
        );
      })}
    </svg>
  );
}
