import { topDialog } from '@parallax/ui/state';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/**
 * Returns the id of the widget that fills the canvas, and its setter. Escape restores the widget's size,
 * unless Escape closes something else. Adding or selecting another widget also restores it, since the
 * other one would be hidden.
 * @param ids of all widgets and previews
 * @param selectedId the widget that the address names
 */
export function useMaximised(
  ids: readonly string[],
  selectedId: string | undefined,
): [id: string | undefined, maximise: Dispatch<SetStateAction<string | undefined>>] {
  const [maximisedId, maximise] = useState<string>();
  const [before, setBefore] = useState({ ids, selectedId });
  const isAdded = ids.some((each) => !before.ids.includes(each));
  if (isAdded || before.ids.length !== ids.length || before.selectedId !== selectedId) {
    setBefore({ ids, selectedId });
    const isOtherSelected =
      selectedId !== before.selectedId && selectedId !== undefined && selectedId !== maximisedId;
    if (isAdded || isOtherSelected) maximise(undefined);
  }
  const id = maximisedId !== undefined && ids.includes(maximisedId) ? maximisedId : undefined;
  const isMaximised = id !== undefined;

  useEffect(() => {
    if (!isMaximised) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topDialog()) return;
      maximise(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isMaximised]);

  return [id, maximise];
}
