import { type PageProps, productMap } from '@parallax/federation/loading';
import { Link, useNavigation } from '@parallax/federation/navigation';
import { areaOfPath, areaPath, type MenuBar } from '@parallax/protocol';
import {
  AddSheetButton,
  freeSheetName,
  RedirectToSheetArea,
  SheetTabs,
  sheetsQuery,
  useOpenAddedSheet,
  useSheetActions,
  useSheets,
} from '@parallax/sheets';
import { DeskSkeleton, EmptyState, FailurePanel, PrintHeading } from '@parallax/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  componentWidgets,
  offeredWidgets,
  type WidgetKind,
} from '../../widget-kit/widget-types.ts';
import { AddDialogs } from '../add-widget/add-dialogs.tsx';
import { useAddToArea } from '../add-widget/use-add-to-area.ts';
import { useRegisterWidgets } from '../add-widget/use-register-widgets.ts';
import SheetCanvas from '../canvas/sheet-canvas.tsx';
import { StarterChoice } from '../canvas/starter-choice.tsx';
import { type StarterDesk, startersOf } from '../canvas/starter-desks.ts';
import { fillSheet } from '../canvas/use-fit-to-screen.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import styles from './page.module.css';

/**
 * Returns a function that adds a sheet named after a starter desk, with the widgets of the desk, and
 * opens it. Undo on the new sheet removes all the widgets at once.
 */
function useAddDesk(menuBar: MenuBar): (desk: StarterDesk) => Promise<void> {
  const client = useQueryClient();
  const actions = useSheetActions(menuBar);
  const openAddedSheet = useOpenAddedSheet(menuBar);
  const isAdding = useRef(false);

  return async (desk) => {
    if (isAdding.current) return;
    isAdding.current = true;
    const open = openAddedSheet();
    try {
      const sheets = await client.ensureQueryData(sheetsQuery(menuBar));
      const sheet = await actions.add(freeSheetName(desk.name, sheets));
      const address = { sheetId: sheet.id };
      await client.ensureQueryData(layoutQuery(address)).then(
        () => fillSheet(layoutSaver(client, address), desk),
        // the sheet opens and reports that it could not be read
        () => undefined,
      );
      open(sheet);
    } catch {
      // a toast reports a failed creation
    } finally {
      isAdding.current = false;
    }
  };
}

const NONE: readonly WidgetKind[] = [];

/** The area as the API names it. */
function menuBarOf(area: string): MenuBar {
  const menuBar = areaOfPath(area);
  if (menuBar === undefined) throw new Error(`The area '${area}' has no sheets.`);
  return menuBar;
}

const pageOf = (area: string) => productMap().pages.find(({ path }) => path === area);

/** The page of an area with a canvas: sheet tabs and the open sheet. */
export default function Page({ area: path }: PageProps) {
  const area = menuBarOf(path);
  const { sheets, state, retry } = useSheets(area);
  const { path: at, search, navigate } = useNavigation();
  const opened = state === 'success' ? openSheet(area, sheets, at, search) : undefined;
  const openId = opened?.kind === 'sheet' ? opened.sheet.id : undefined;
  const add = useAddToArea(area);
  // the widgets that the header's dialogs offer in this area
  const { label = '', addWidget = false } = pageOf(path) ?? {};
  const offered = useMemo(() => (addWidget ? offeredWidgets() : componentWidgets()), [addWidget]);
  useRegisterWidgets(state === 'error' ? NONE : offered, (type) => void add({ type }));

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
      {opened?.kind === 'sheet' && <PrintHeading name={opened.sheet.name} />}
      <div className={styles.content}>
        {failure || (
          <Content
            area={area}
            label={label}
            opened={opened}
            hasSheets={sheets.length > 0}
            addButtonLabel={addWidget ? 'Add Widget' : '+ (Add component)'}
          />
        )}
      </div>
      <AddDialogs
        onChoose={(widget, placing) => void add(widget, placing)}
        instead={failure || undefined}
      />
    </div>
  );
}

function redirectOf(opened: OpenSheet | undefined): string | undefined {
  if (opened?.kind === 'redirect') return opened.to;
  return opened?.kind === 'sheet' ? opened.redirect : undefined;
}

function Content(props: {
  area: MenuBar;
  /** the area as the navigation names it */
  label: string;
  opened: OpenSheet | undefined;
  hasSheets: boolean;
  addButtonLabel: string;
}): ReactNode {
  const { area, label, opened, hasSheets, addButtonLabel } = props;
  const addDesk = useAddDesk(area);
  if (opened?.kind === 'sheet') {
    return <SheetCanvas sheetId={opened.sheet.id} area={area} addButtonLabel={addButtonLabel} />;
  }
  if (opened?.kind === 'none') {
    return (
      <EmptyState
        title="No sheets yet"
        hint="A sheet holds the widgets you want to see together. Adding a widget creates one, or start with a desk."
        action={
          <div className={styles.start}>
            <AddSheetButton menuBar={area} variant="primary" />
            <StarterChoice desks={startersOf(area)} onChoose={(desk) => void addDesk(desk)} />
          </div>
        }
      />
    );
  }
  if (opened?.kind === 'unknown') {
    const missing = (
      <EmptyState
        title="This sheet does not exist"
        hint="It may have been deleted, or it belongs to another user."
        action={
          <Link className={styles.link} to={`/${areaPath(area)}`}>
            {hasSheets ? 'Open your first sheet' : `Open ${label}`}
          </Link>
        }
      />
    );
    return opened.sheetId === undefined ? (
      missing
    ) : (
      <RedirectToSheetArea menuBar={area} sheetId={opened.sheetId}>
        {missing}
      </RedirectToSheetArea>
    );
  }
  return <DeskSkeleton label="Loading sheet" />;
}
