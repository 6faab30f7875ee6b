import type { AnalyticsPage } from '@parallax/contract';
import { sheetAddress } from '@parallax/contract';
import { Link, Redirect } from '@parallax/federation/navigation';
import { AddSheetButton, SheetElsewhere, useSheets } from '@parallax/sheets';
import { EmptyState, FailurePanel, Skeleton } from '@parallax/ui';
import { VIEWS } from './views.ts';

/** The sheet of the address; without one the first sheet, or what to do when there is none. */
export function OpenSheet(props: { menuBar: AnalyticsPage; sheetId: string | undefined }) {
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
      <SheetElsewhere menuBar={menuBar} sheetId={sheetId}>
        <EmptyState
          title="This sheet does not exist any more"
          hint="It may have been deleted in another tab."
          action={<Link to={sheetAddress(menuBar, first)}>Open {first.name}</Link>}
        />
      </SheetElsewhere>
    );
  }
  return <View key={open.id} sheet={open} />;
}
