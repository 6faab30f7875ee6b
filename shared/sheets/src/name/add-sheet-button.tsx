import { type MenuBar, sheetAddress } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { Button } from '@parallax/ui';
import { useRef, useState } from 'react';
import { useSheetActions } from '../actions/use-sheet-actions.ts';
import { useSheets } from '../list/use-sheets.ts';
import styles from './add-sheet-button.module.css';
import { NamePanel } from './name-panel.tsx';

/** 'Add sheet': asks for a name, adds the sheet to the area and opens it. */
export function AddSheetButton({
  menuBar,
  look,
}: {
  menuBar: MenuBar;
  /** a small plus beside the tabs, or the button of an empty area */
  look: 'plus' | 'primary';
}) {
  const { sheets } = useSheets(menuBar);
  const actions = useSheetActions(menuBar);
  const { navigate } = useNavigation();
  const button = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const ask = () => setAnchor(button.current?.querySelector('button') ?? null);
  const add = async (name: string) => {
    const sheet = await actions.add(name);
    setAnchor(null);
    navigate(sheetAddress(menuBar, sheet));
  };

  return (
    <span ref={button} className={styles.place}>
      {look === 'plus' ? (
        <button
          type="button"
          className={styles.plus}
          aria-label="Add sheet"
          title="Add sheet"
          aria-expanded={anchor !== null}
          onClick={ask}
        >
          <span aria-hidden="true">+</span>
        </button>
      ) : (
        <Button variant="primary" onClick={ask}>
          Add sheet
        </Button>
      )}
      {anchor && (
        <NamePanel
          title="New sheet"
          submitLabel="Add"
          initial=""
          others={sheets}
          anchor={anchor}
          onSubmit={add}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  );
}
