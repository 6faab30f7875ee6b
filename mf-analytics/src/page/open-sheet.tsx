import { sheetAddress } from '@parallax/contract';
import { Link, Redirect } from '@parallax/federation/navigation';
import { AddSheetButton, useSheets } from '@parallax/sheets';
import { EmptyState, FailurePanel, Skeleton } from '@parallax/ui';
import type { SubAreaName } from '../sub-areas/sub-areas.ts';
import { VIEWS } from './views.ts';

/** The sheet of the address; without one the first sheet, or what to do when there is none. */
export function OpenSheet(props: { menuBar: SubAreaName; sheetId: string | undefined }) {
  const { menuBar, sheetId } = props;
  const list = useSheets(menuBar);
  const { sheets, state } = list;
  const View = VIEWS[menuBar];
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
        action={<AddSheetButton menuBar={menuBar} look="primary" />}
      />
    );
  }
  if (sheetId === undefined) return <Redirect to={sheetAddress(menuBar, first)} />;
  if (!open) {
    return (
      <EmptyState
        title="This sheet does not exist any more"
        hint="It may have been deleted in another tab."
        action={<Link to={sheetAddress(menuBar, first)}>Open {first.name}</Link>}
      />
    );
  }
  return <View key={open.id} sheet={open} />;
}
