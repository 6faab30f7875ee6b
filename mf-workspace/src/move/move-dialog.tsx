import { productMap } from '@parallax/federation/loading';
import { areaOfPath, canvasAreaSchema, type MenuBar, type Sheet } from '@parallax/protocol';
import { useSheetsOf } from '@parallax/sheets';
import { Button, Dialog, EmptyState, Item, ItemList, Loaded } from '@parallax/ui';

/** The areas with a canvas, with their labels, in the order of the navigation. */
const canvasAreas = (): { area: MenuBar; label: string }[] =>
  productMap().pages.flatMap(({ path, label }) => {
    const area = canvasAreaSchema.safeParse(areaOfPath(path));
    return area.success ? { area: area.data, label } : [];
  });

/** Asks for the sheet to move a widget to; mounted while it is open. */
export function MoveDialog({
  sheetId,
  onChoose,
  onClose,
}: {
  /** the sheet of the widget */
  sheetId: string;
  onChoose: (sheet: Sheet) => void;
  onClose: () => void;
}) {
  const areas = canvasAreas();
  const { sheets, state, retry } = useSheetsOf(areas.map(({ area }) => area));
  const others = sheets.filter(({ id }) => id !== sheetId);
  const failed = state === 'error' ? 'failed' : 'loading';
  const shown = others.length === 0 ? 'empty' : 'shown';
  return (
    <Dialog title="Move to sheet" open onOpenChange={onClose} width={440}>
      <Loaded
        of={state === 'success' ? { state: shown, data: others } : { state: failed, retry }}
        failure="Your sheets could not be loaded"
        empty={<EmptyState title="No other sheet" hint="Add a sheet beside the tabs first." />}
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
                    aria-label={`Move to ${sheet.name}`}
                    onClick={() => {
                      onClose();
                      onChoose(sheet);
                    }}
                  >
                    Move
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
