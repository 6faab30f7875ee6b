import type { MenuBar } from '@parallax/protocol';
import { Button } from '@parallax/ui';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { useRef, useState } from 'react';
import { useSheets } from '../list/use-sheets.ts';
import styles from './add-sheet-button.module.css';
import { NamePanel } from './name-panel.tsx';
import { useAddSheetForm } from './use-add-sheet-form.ts';

/** The focus id of the button of an empty area. */
export const addSheetFocusId = (menuBar: MenuBar): string => `add-sheet ${menuBar}`;

/**
 * The button 'Add sheet', which opens a form for the name, adds the sheet to the area and opens it.
 */
export function AddSheetButton({
  menuBar,
  variant,
}: {
  menuBar: MenuBar;
  /** a plus icon beside the tabs, or the labelled button of an empty area */
  variant: 'plus' | 'primary';
}) {
  const { sheets } = useSheets(menuBar);
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const form = useAddSheetForm(menuBar, ({ id }) => requestFocus(id));

  useRequestedFocus(variant === 'primary' ? addSheetFocusId(menuBar) : undefined, button);

  const showForm = () => {
    setAnchor(button.current);
    form.show();
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
          aria-expanded={form.isShown}
          onClick={showForm}
        >
          <span aria-hidden="true">+</span>
        </button>
      ) : (
        <Button ref={button} variant="primary" onClick={showForm}>
          Add sheet
        </Button>
      )}
      {form.isShown && anchor && (
        <NamePanel
          title="New sheet"
          submitLabel="Add"
          initial=""
          others={sheets}
          anchor={anchor}
          onSubmit={form.submit}
          onClose={form.close}
        />
      )}
    </span>
  );
}
