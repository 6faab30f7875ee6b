import { IconButton, Menu } from '@parallax/ui';
import { ChartSpline, Download, Maximize, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chart-frame.module.css';

/** The row above a chart: its own controls, then table, view and export. */
export function ChartToolbar(props: {
  title: string;
  heading: boolean;
  controls: ReactNode;
  asTable: boolean;
  /** there is something to show, reset and export */
  hasData: boolean;
  onTable: (asTable: boolean) => void;
  onResetView: () => void;
  onPng: () => void;
  onCsv: () => void;
}): ReactNode {
  const { title, heading, controls, asTable, hasData, onTable } = props;
  return (
    <div className={styles.toolbar}>
      {heading && (
        <h3 className={styles.title} title={title}>
          {title}
        </h3>
      )}
      <div className={styles.controls}>{controls}</div>
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
  );
}
