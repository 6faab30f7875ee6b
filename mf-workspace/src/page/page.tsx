import { areaPath } from '@parallax/contract';
import { Link, useNavigation } from '@parallax/federation/navigation';
import { AddSheetButton, SheetElsewhere, SheetTabs, useSheets } from '@parallax/sheets';
import { EmptyState, FailurePanel, Skeleton } from '@parallax/ui';
import { type ReactNode, useEffect } from 'react';
import { AddDialogs } from '../add-widget/add-dialogs.tsx';
import { useAddToArea } from '../add-widget/use-add-to-area.ts';
import { useOfferWidgets } from '../add-widget/use-offer-widgets.ts';
import SheetCanvas from '../canvas/sheet-canvas.tsx';
import type { WidgetDefinition } from '../widgets/define-widget.ts';
import { componentWidgets, offeredWidgets } from '../widgets/widget-types.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import styles from './page.module.css';

const NONE: readonly WidgetDefinition[] = [];

type Area = 'EXECUTION' | 'RISK' | 'PORTFOLIO' | 'ALGO';

/** The page of an area with a canvas: its sheets as tabs, the open one below. */
export default function Page({ area }: { area: Area }) {
  const { sheets, state, retry } = useSheets(area);
  const { path, search, navigate } = useNavigation();
  const opened = state === 'success' ? openSheet(area, sheets, path, search) : undefined;
  const openId = opened?.kind === 'sheet' ? opened.sheet.id : undefined;
  const add = useAddToArea(area);
  // what the header's dialogs offer there
  const offered = area === 'ALGO' ? componentWidgets : offeredWidgets;
  useOfferWidgets(state === 'error' ? NONE : offered, (type) => void add(type));

  const redirect = redirectOf(opened);
  useEffect(() => {
    if (redirect !== undefined) navigate(redirect, { replace: true });
  }, [redirect, navigate]);

  const failure = state === 'error' && (
    <FailurePanel title="Your sheets could not be loaded" onRetry={retry} />
  );
  return (
    <div className={styles.page}>
      {(state === 'pending' || sheets.length > 0) && (
        <div className={styles.tabs}>
          <SheetTabs menuBar={area} openId={openId} />
        </div>
      )}
      <div className={styles.content}>{failure || content(area, opened, sheets.length > 0)}</div>
      <AddDialogs onChoose={(type) => void add(type)} instead={failure || undefined} />
    </div>
  );
}

function redirectOf(opened: OpenSheet | undefined): string | undefined {
  if (opened?.kind === 'redirect') return opened.to;
  return opened?.kind === 'sheet' ? opened.redirect : undefined;
}

function content(area: Area, opened: OpenSheet | undefined, anySheets: boolean): ReactNode {
  if (opened?.kind === 'sheet') return <SheetCanvas sheetId={opened.sheet.id} />;
  if (opened?.kind === 'none') {
    return (
      <EmptyState
        title="No sheets yet"
        hint="A sheet holds the widgets you want to see together."
        action={<AddSheetButton menuBar={area} look="primary" />}
      />
    );
  }
  if (opened?.kind === 'unknown') {
    const missing = (
      <EmptyState
        title="This sheet does not exist"
        hint="It may have been deleted, or it belongs to somebody else."
        action={
          <Link className={styles.link} to={`/${areaPath(area)}`}>
            {anySheets ? 'Open your first sheet' : 'Go on'}
          </Link>
        }
      />
    );
    return opened.sheetId === undefined ? (
      missing
    ) : (
      <SheetElsewhere menuBar={area} sheetId={opened.sheetId}>
        {missing}
      </SheetElsewhere>
    );
  }
  return (
    <div className={styles.skeleton}>
      <Skeleton height="100%" label="Loading sheet" />
    </div>
  );
}
