import type { MenuBar, Sheet } from '@parallax/protocol';
import { useEffect, useRef, useState } from 'react';
import { useOpenAddedSheet } from '../actions/use-navigate-from-sheet.ts';
import { useSheetActions } from '../actions/use-sheet-actions.ts';

interface AddSheetForm {
  readonly isShown: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /**
   * Adds a sheet. Then closes the form and opens the sheet, unless the trader has closed the form, left
   * the area or opened another sheet in the meantime.
   */
  readonly submit: (name: string) => Promise<void>;
}

/**
 * The state of a form that adds a sheet to an area.
 * @param onOpened called after an added sheet was opened
 */
export function useAddSheetForm(menuBar: MenuBar, onOpened: (sheet: Sheet) => void): AddSheetForm {
  const actions = useSheetActions(menuBar);
  const openAddedSheet = useOpenAddedSheet(menuBar);
  // a new object each time the form opens, so that `submit` recognizes whether its own form is still shown
  const [form, setForm] = useState<object>();
  const shownForm = useRef(form);
  useEffect(() => {
    shownForm.current = form;
    return () => {
      shownForm.current = undefined;
    };
  }, [form]);

  const close = () => setForm(undefined);
  const submit = async (name: string) => {
    const open = openAddedSheet();
    const sheet = await actions.add(name);
    if (shownForm.current !== form) return;
    close();
    if (open(sheet)) onOpened(sheet);
  };

  return { isShown: form !== undefined, show: () => setForm({}), close, submit };
}
