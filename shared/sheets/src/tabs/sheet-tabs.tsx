import type { MenuBar } from '@parallax/protocol';
import { Button, TabsSkeleton } from '@parallax/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSheets } from '../list/use-sheets.ts';
import { AddSheetButton } from '../name/add-sheet-button.tsx';
import { OpenSheetMenu } from './open-sheet-menu.tsx';
import { SheetTab } from './sheet-tab.tsx';
import styles from './sheet-tabs.module.css';
import { SortableTabs } from './sortable-tabs.tsx';
import { useTabStates } from './use-tab-states.ts';

/** The ends at which a scrolling row has hidden content. */
interface Overflow {
  readonly start: boolean;
  readonly end: boolean;
}

/** Tolerance for the rounding of widths, in pixels. */
const TOLERANCE_PX = 1;

/** Observes the scroll position and the sizes of an element and its content. */
function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false });

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      const start = box.scrollLeft > TOLERANCE_PX;
      const end = box.scrollWidth - box.clientWidth - box.scrollLeft > TOLERANCE_PX;
      setOverflow((old) => (old.start === start && old.end === end ? old : { start, end }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [element]);

  return overflow;
}

/**
 * Moves the focus along the tabs by arrow keys, Home and End without modifier keys, unless a tab is
 * picked up: the keys then move the tab.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // with a modifier, the key is a command of the browser: Alt+Left goes back
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.defaultPrevented || event.currentTarget.querySelector('[data-dragging]')) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at < 0) return;
  const targets: Record<string, number> = {
    ArrowLeft: at === 0 ? tabs.length - 1 : at - 1,
    ArrowRight: at === tabs.length - 1 ? 0 : at + 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}

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
