import type { ReactNode } from 'react';
import type { ChartTone } from './chart-series.ts';
import styles from './chart-swatch.module.css';
import { toneToken } from './chart-tokens.ts';

/** The colour of a series beside its name. */
export const ChartSwatch = ({
  tone,
  dashed = false,
}: {
  /** 'up-down': its rows are drawn in the up and down colours */
  tone: ChartTone | 'up-down';
  dashed?: boolean;
}): ReactNode => (
  <span
    aria-hidden
    className={styles.swatch}
    data-swatch=""
    data-tone={tone}
    style={tone === 'up-down' ? undefined : { background: `var(${toneToken(tone)})` }}
    data-dashed={dashed ? '' : undefined}
  />
);
