import { useLatestNavigation } from '@parallax/federation/navigation';
import { areaPath, type MenuBar, sheetAddress } from '@parallax/protocol';
import { Button } from '@parallax/ui';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { useEffect, useRef, useState } from 'react';
import { useSheetActions } from '../actions/use-sheet-actions.ts';
import { useSheets } from '../list/use-sheets.ts';
import styles from './add-sheet-button.module.css';
import { NamePanel } from './name-panel.tsx';

/** The focus id of the button of an empty area. */
export const addSheetFocusId = (menuBar: MenuBar): string => `add-sheet ${menuBar}`;

/** The id of the sheet that an address opens. */
export const sheetIdIn = (search: string): string | null => new URLSearchParams(search).get('id');

/**
 * The button 'Add sheet', which opens a form for the name, adds the sheet to the area and opens it.
 */
export function AddSheetButton({
  menuBar,
  variant,
}: {
  menuBar: MenuBar;
  /** a small plus beside the tabs, or the button of an empty area */
  variant: 'plus' | 'primary';
}) {
  const { sheets } = useSheets(menuBar);
  const actions = useSheetActions(menuBar);
  const latest = useLatestNavigation();
  const button = useRef<HTMLButtonElement>(null);
  // a new object each time the form opens, so that `add` recognizes whether its own form is still shown
  const [form, setForm] = useState<{ readonly anchor: HTMLElement } | null>(null);
  const shownForm = useRef(form);
  useEffect(() => {
    shownForm.current = form;
  });

  useRequestedFocus(variant === 'primary' ? addSheetFocusId(menuBar) : undefined, button);

  const openForm = () => button.current && setForm({ anchor: button.current });
  const add = async (name: string) => {
    const openId = sheetIdIn(latest().search);
    const sheet = await actions.add(name);
    // the trader is typing in a form that was opened after this one was closed
    if (![form, null].includes(shownForm.current)) return;
    setForm(null);
    const { path, search, navigate } = latest();
    // do not navigate if the trader has left the area or opened another sheet in the meantime
    if (!`${path}/`.startsWith(`/${areaPath(menuBar)}/`)) return;
    if (![openId, sheet.id].includes(sheetIdIn(search))) return;
    navigate(sheetAddress(menuBar, sheet));
    requestFocus(sheet.id);
  };

  return (
    <span className={styles.place}>
      {variant === 'plus' ? (
        <button
          ref={button}
          type="button"
          className={styles.plus}
          aria-label="Add sheet"
          title="Add sheet"
          aria-expanded={form !== null}
          onClick={openForm}
        >
          <span aria-hidden="true">+</span>
        </button>
      ) : (
        <Button ref={button} variant="primary" onClick={openForm}>
          Add sheet
        </Button>
      )}
      {form && (
        <NamePanel
          title="New sheet"
          submitLabel="Add"
          initial=""
          others={sheets}
          anchor={form.anchor}
          onSubmit={add}
          onClose={() => setForm(null)}
        />
      )}
    </span>
  );
}
