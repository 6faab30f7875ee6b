import { Remote } from '@parallax/federation/loading';
import { Link, Redirect } from '@parallax/federation/navigation';
import { sheetAddress } from '@parallax/protocol';
import { AddSheetButton, RedirectToSheetArea, useSheets } from '@parallax/sheets';
import { EmptyState, FailurePanel, PrintHeading, Skeleton } from '@parallax/ui';
import type { SubArea } from '../sub-areas/sub-areas.ts';

/** The sheet named in the address, else the first sheet of the sub-area, else an empty state. */
export function OpenSheet(props: { subArea: SubArea; sheetId: string | undefined }) {
  const { subArea, sheetId } = props;
  const { menuBar } = subArea;
  const list = useSheets(menuBar);
  const { sheets, state } = list;
  const [first] = sheets;
  const open = sheets.find((sheet) => sheet.id === sheetId);

  if (state === 'pending') return <Skeleton height="100%" label="Loading sheet" />;
  if (state === 'error') {
    return <FailurePanel title="Sheets could not be loaded" onRetry={() => list.retry()} />;
  }
  if (!first) {
    return (
      <EmptyState
        title="No sheets yet"
        hint="A sheet keeps its own filters. Add one to begin."
        action={<AddSheetButton menuBar={menuBar} variant="primary" />}
      />
    );
  }
  if (sheetId === undefined) return <Redirect to={sheetAddress(menuBar, first)} />;
  if (!open) {
    return (
      <RedirectToSheetArea menuBar={menuBar} sheetId={sheetId}>
        <EmptyState
          title="This sheet no longer exists"
          hint="It may have been deleted in another tab."
          action={<Link to={sheetAddress(menuBar, first)}>Open {first.name}</Link>}
        />
      </RedirectToSheetArea>
    );
  }
  return (
    <>
      <PrintHeading name={open.name} />
      <Remote
        key={open.id}
        expose={subArea.expose}
        with={{ sheet: open }}
        loading={<Skeleton height="100%" label={`Loading ${subArea.label}`} />}
      />
    </>
  );
}
