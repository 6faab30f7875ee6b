import { IconButton, Menu, NarrowToolbarContext, useIsNarrow } from '@parallax/ui';
import { ChartSpline, Download, Maximize, Table2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styles from './chart-frame.module.css';

/** A narrower chart has no space for several buttons beside its tools. */
const NARROW_PX = 400;

/** The row above a chart: its own controls, then table, view and export. */
export function ChartToolbar(props: {
  heading: ReactNode;
  controls: ReactNode;
  asTable: boolean;
  /** whether there are rows, without which the view cannot be reset and nothing can be exported */
  hasData: boolean;
  onTable: (asTable: boolean) => void;
  onResetView: () => void;
  onPng: () => void;
  onCsv: () => void;
}): ReactNode {
  const { heading, controls, asTable, hasData, onTable } = props;
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(box, NARROW_PX);
  return (
    <div ref={box} className={styles.toolbar}>
      {heading !== undefined && <h3 className={styles.title}>{heading}</h3>}
      <div className={styles.controlsAndTools}>
        <NarrowToolbarContext value={isNarrow}>{controls}</NarrowToolbarContext>
        <div className={styles.tools}>
          <IconButton
            label={asTable ? 'Show as chart' : 'Show as table'}
            className={styles.tool}
            onClick={() => onTable(!asTable)}
          >
            {asTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
          </IconButton>
          <IconButton
            label="Reset view"
            className={styles.tool}
            disabled={asTable || !hasData}
            onClick={props.onResetView}
          >
            <Maximize aria-hidden />
          </IconButton>
          <Menu
            trigger={
              <IconButton label="Export" className={styles.tool} disabled={!hasData}>
                <Download aria-hidden />
              </IconButton>
            }
            items={[
              { label: 'Download PNG', onSelect: props.onPng, disabled: asTable },
              { label: 'Download CSV', onSelect: props.onCsv },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
