import { areaPath, type MenuBar, type Sheet, sheetAddress } from '@parallax/protocol';
import { Menu } from '@parallax/ui';
import {
  registerCommands,
  requestFocus,
  useRegisteredCommands,
  whenDialogsClosed,
} from '@parallax/ui/state';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigateFromSheet } from '../actions/use-navigate-from-sheet.ts';
import { useSheetActions } from '../actions/use-sheet-actions.ts';
import { addSheetFocusId } from '../name/add-sheet-button.tsx';
import { NamePanel } from '../name/name-panel.tsx';
import { FIT_TO_SCREEN } from './fit-to-screen.ts';
import styles from './sheet-tabs.module.css';
import type { TabStates } from './use-tab-states.ts';

/** The right edge of the open tab within the tablist, in pixels; updated when names, order or sizes change. */
function useTabRightEdge(
  tablist: RefObject<HTMLElement | null>,
  sheets: readonly Sheet[],
  openId: string,
): number {
  const [edge, setEdge] = useState(0);

  useLayoutEffect(() => {
    const list = tablist.current;
    if (!list) return undefined;
    const measure = () => {
      const at = sheets.findIndex((sheet) => sheet.id === openId);
      const place = list.querySelectorAll('[role="tab"]')[at]?.parentElement;
      if (place) setEdge(place.offsetLeft + place.offsetWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [tablist, sheets, openId]);

  return edge;
}

/**
 * 'Sheet menu' of the open sheet. It is placed over the right end of the open tab but outside the
 * tablist, since a tab may not contain other controls.
 */
export function OpenSheetMenu({
  menuBar,
  sheet,
  sheets,
  tablist,
  tabStates,
}: {
  menuBar: MenuBar;
  sheet: Sheet;
  sheets: readonly Sheet[];
  tablist: RefObject<HTMLElement | null>;
  tabStates: TabStates;
}) {
  const actions = useSheetActions(menuBar);
  const navigateFrom = useNavigateFromSheet(menuBar);
  const wrapper = useRef<HTMLSpanElement>(null);
  const left = useTabRightEdge(tablist, sheets, sheet.id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fit = useRegisteredCommands().find(({ id }) => id === FIT_TO_SCREEN);
  const panelAnchor = useRef(anchor);
  useEffect(() => {
    panelAnchor.current = anchor;
  });
  const state = tabStates.get(sheet.id);
  const busy = state === 'busy';
  const isIdle = state === 'normal' && anchor === null;

  const startRename = () => setAnchor(wrapper.current?.querySelector('button') ?? null);
  const endRename = () => setAnchor(null);

  const rename = async (name: string) => {
    tabStates.set(sheet.id, 'busy');
    try {
      await actions.rename(sheet.id, name);
    } finally {
      tabStates.set(sheet.id, 'normal');
    }
    // null if the trader has closed the panel in the meantime, and the focus may be elsewhere
    panelAnchor.current?.focus();
    endRename();
  };

  const remove = async () => {
    tabStates.set(sheet.id, 'busy');
    try {
      await actions.remove(sheet.id);
      tabStates.set(sheet.id, 'deleted');
      if (!navigateFrom([sheet.id], `/${areaPath(menuBar)}`)) return;
      // the area's root opens its first sheet
      const next = sheets.find((other) => other.id !== sheet.id);
      requestFocus(next?.id ?? addSheetFocusId(menuBar));
    } catch {
      tabStates.set(sheet.id, 'normal');
    }
  };

  const duplicate = useDuplicate({ menuBar, sheetId: sheet.id, setState: tabStates.set, isIdle });
  useRenameCommand(startRename, isIdle);

  return (
    <span ref={wrapper} className={styles.menu} style={{ left }} data-busy={busy || undefined}>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.menuButton} aria-label="Sheet menu">
            <span aria-hidden="true">⋯</span>
          </button>
        }
        items={[
          { label: 'Rename', onSelect: startRename, disabled: busy },
          { label: 'Duplicate', onSelect: duplicate, disabled: busy },
          ...(fit ? [{ label: fit.label, onSelect: fit.run }] : []),
          { label: 'Delete', onSelect: () => void remove(), danger: true, disabled: busy },
        ]}
      />
      {anchor && (
        <NamePanel
          title="Rename sheet"
          submitLabel="Save"
          initial={sheet.name}
          others={sheets.filter((other) => other.id !== sheet.id)}
          anchor={anchor}
          onSubmit={rename}
          onClose={endRename}
        />
      )}
    </span>
  );
}

/** Duplicates the open sheet and opens the copy; also a command of the palette. */
function useDuplicate({
  menuBar,
  sheetId,
  setState,
  isIdle,
}: {
  menuBar: MenuBar;
  sheetId: string;
  setState: TabStates['set'];
  isIdle: boolean;
}): () => void {
  const actions = useSheetActions(menuBar);
  const navigateFrom = useNavigateFromSheet(menuBar);

  const run = useCallback(async () => {
    setState(sheetId, 'busy');
    try {
      const copy = await actions.duplicate(sheetId);
      if (navigateFrom([sheetId], sheetAddress(menuBar, copy))) requestFocus(copy.id);
    } catch {
      // the action has shown the failure
    } finally {
      setState(sheetId, 'normal');
    }
  }, [actions, navigateFrom, menuBar, setState, sheetId]);

  useEffect(() => {
    if (!isIdle) return undefined;
    return registerCommands([
      { id: 'sheet:duplicate', group: 'Sheet', label: 'Duplicate sheet', run: () => void run() },
    ]);
  }, [isIdle, run]);

  return () => void run();
}

/** Renames the open sheet from the palette. */
function useRenameCommand(start: () => void, isIdle: boolean): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (!isIdle) return undefined;
    return registerCommands([
      {
        id: 'sheet:rename',
        group: 'Sheet',
        label: 'Rename sheet',
        run: () => void whenDialogsClosed(() => latest.current()),
      },
    ]);
  }, [isIdle]);
}
