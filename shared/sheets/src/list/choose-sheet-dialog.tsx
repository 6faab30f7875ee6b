import { productMap } from '@parallax/federation/loading';
import { areaOfPath, canvasAreaSchema, type MenuBar, type Sheet } from '@parallax/protocol';
import { Button, Dialog, EmptyState, Item, ItemList, Loaded } from '@parallax/ui';
import type { ReactNode } from 'react';
import { useSheetsOf } from './use-sheets-of.ts';

/** The areas with a canvas, with their labels, in the order of the navigation. */
const canvasAreas = (): { area: MenuBar; label: string }[] =>
  productMap().pages.flatMap(({ path, label }) => {
    const area = canvasAreaSchema.safeParse(areaOfPath(path));
    return area.success ? { area: area.data, label } : [];
  });

/** A dialog to choose one of the sheets with widgets; mounted while it is open. */
export function ChooseSheetDialog(props: {
  title: string;
  /** the label of each sheet's button: 'Move' */
  action: string;
  /** the id of a sheet that is not listed */
  excludedId?: string;
  onChoose: (sheet: Sheet) => void;
  onClose: () => void;
  /** shown above the sheets */
  children?: ReactNode;
}) {
  const { title, action, excludedId, onChoose, onClose, children } = props;
  const areas = canvasAreas();
  const { sheets, state, retry } = useSheetsOf(areas.map(({ area }) => area));
  const others = sheets.filter(({ id }) => id !== excludedId);
  const unloadedState = state === 'error' ? 'failed' : 'loading';
  const loadedState = others.length === 0 ? 'empty' : 'shown';
  return (
    <Dialog title={title} open onOpenChange={onClose} width={440}>
      {children}
      <Loaded
        result={
          state === 'success'
            ? { state: loadedState, data: others }
            : { state: unloadedState, retry }
        }
        failure="Your sheets could not be loaded"
        empty={
          <EmptyState
            title={excludedId === undefined ? 'No sheets yet' : 'No other sheet'}
            hint="Add a sheet first."
          />
        }
      >
        {(found) => (
          <ItemList label="Sheets">
            {found.map((sheet) => (
              <Item
                key={sheet.id}
                title={sheet.name}
                detail={areas.find(({ area }) => area === sheet.menuBar)?.label ?? ''}
                actions={
                  <Button
                    aria-label={`${action} to ${sheet.name}`}
                    onClick={() => {
                      onClose();
                      onChoose(sheet);
                    }}
                  >
                    {action}
                  </Button>
                }
              />
            ))}
          </ItemList>
        )}
      </Loaded>
    </Dialog>
  );
}
