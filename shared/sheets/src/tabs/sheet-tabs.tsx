import type { MenuBar } from '@parallax/protocol';
import { Button, TabsSkeleton } from '@parallax/ui';
import { type ReactNode, useRef } from 'react';
import { useSheets } from '../list/use-sheets.ts';
import { AddSheetButton } from '../name/add-sheet-button.tsx';
import { moveFocus } from './move-focus.ts';
import { OpenSheetMenu } from './open-sheet-menu.tsx';
import { SheetTab } from './sheet-tab.tsx';
import styles from './sheet-tabs.module.css';
import { SortableTabs } from './sortable-tabs.tsx';
import { useOverflow } from './use-overflow.ts';
import { useTabStates } from './use-tab-states.ts';

/**
 * The sheets of an area as tabs: each links to its sheet, the open one has the sheet menu, and the
 * order can be changed by drag or keyboard; 'Add sheet' follows them.
 */
export function SheetTabs({ menuBar, openId }: { menuBar: MenuBar; openId: string | undefined }) {
  const { sheets, state, retry } = useSheets(menuBar);
  const tablist = useRef<HTMLDivElement>(null);
  const tabStates = useTabStates();
  const open = sheets.find((sheet) => sheet.id === openId);
  const tabStop = open ?? sheets[0];

  if (state === 'pending') {
    return (
      <div className={styles.row}>
        <TabsSkeleton label="Loading sheets" />
      </div>
    );
  }
  if (state === 'error') {
    return (
      <div className={styles.row} role="alert">
        <span className={styles.failure}>Sheets could not be loaded.</span>
        <Button variant="quiet" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <Scroller>
        <SortableTabs menuBar={menuBar} sheets={sheets}>
          <div
            ref={tablist}
            role="tablist"
            aria-label="Sheets"
            tabIndex={-1}
            className={styles.tabs}
            onKeyDown={moveFocus}
          >
            {sheets.map((sheet) => (
              <SheetTab
                key={sheet.id}
                menuBar={menuBar}
                sheet={sheet}
                open={sheet.id === openId}
                isTabStop={sheet === tabStop}
                state={tabStates.get(sheet.id)}
              />
            ))}
          </div>
        </SortableTabs>
        {open && (
          <OpenSheetMenu
            key={open.id}
            menuBar={menuBar}
            sheet={open}
            sheets={sheets}
            tablist={tablist}
            tabStates={tabStates}
          />
        )}
      </Scroller>
      <AddSheetButton menuBar={menuBar} variant="plus" />
    </div>
  );
}

/** A row of tabs that scrolls if they do not fit; an end with hidden tabs fades out. */
function Scroller({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { start, end } = useOverflow(box);
  return (
    <div
      ref={box}
      className={styles.scroller}
      data-more-start={start || undefined}
      data-more-end={end || undefined}
    >
      {children}
    </div>
  );
}
