import { printedAt, subscribePrinting } from '@parallax/ui/state';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { displayTimeZone, timeZoneName } from '../format/time-zone.ts';
import { formatFullTime } from '../format/times.ts';
import styles from './print-heading.module.css';
import { startPrintLayout } from './print-layout.ts';

/** The heading of a printed sheet, which the screen does not show: its name, and when it was printed. */
export function PrintHeading({ name }: { name: string }): ReactNode {
  const at = useSyncExternalStore(subscribePrinting, printedAt);
  useEffect(startPrintLayout, []);
  return (
    <div className={styles.heading} data-print-heading="">
      <h1 dir="auto">{name}</h1>
      <p>
        {formatFullTime(at)} {timeZoneName(displayTimeZone(), at)}
      </p>
    </div>
  );
}
