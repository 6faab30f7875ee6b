import type { ReactNode } from 'react';
import type { ChartTone, Stroke } from './chart-series.ts';
import styles from './chart-swatch.module.css';
import { toneToken } from './chart-tokens.ts';

/** The colour of a series beside its name. */
export const ChartSwatch = ({
  tone,
  stroke = 'solid',
}: {
  /** 'up-down': its rows are drawn in the up and down colours */
  tone: ChartTone | 'up-down';
  stroke?: Stroke;
}): ReactNode => (
  <span
    aria-hidden
    className={styles.swatch}
    data-swatch=""
    data-tone={tone}
    style={tone === 'up-down' ? undefined : { background: `var(${toneToken(tone)})` }}
    data-stroke={stroke}
  />
);
