import { Remote } from '@parallax/federation/loading';
import { AddSheetButton } from '@parallax/sheets';
import { Button, EmptyState, FailurePanel, PrintHeading } from '@parallax/ui';
import { CanvasSkeleton } from '../sheets/canvas-skeleton.tsx';
import type { ResolvedSheet } from '../sheets/resolve-sheet.ts';
import type { PhoneSheets } from '../sheets/use-phone-sheets.ts';
import { useColumns } from './use-columns.ts';

/** The widgets of the open sheet, or an empty state. */
export function OpenSheetView(props: {
  sheets: PhoneSheets;
  open: ResolvedSheet;
  onShowSheets: () => void;
}) {
  const { sheets, open, onShowSheets } = props;
  const columns = useColumns();

  if (open.kind === 'sheet') {
    return (
      <>
        <PrintHeading name={open.sheet.name} />
        <Remote
          key={open.sheet.id}
          expose="mf_workspace/sheet-canvas"
          with={{ sheetId: open.sheet.id, columns }}
          loading={<CanvasSkeleton />}
        />
      </>
    );
  }
  if (sheets.state === 'error') {
    return <FailurePanel title="The sheets could not be loaded" onRetry={sheets.retry} />;
  }
  if (sheets.state === 'pending') return <CanvasSkeleton />;
  if (open.kind === 'unresolved') {
    return (
      <EmptyState
        title="This sheet does not exist"
        hint="It was deleted, or it is an Analytics sheet, which is available on the desktop only."
        action={<Button onClick={onShowSheets}>Show my sheets</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No sheets yet"
      hint="A sheet holds the widgets you want to see together. Adding a widget creates one."
      action={<AddSheetButton menuBar="MOBILE" variant="primary" />}
    />
  );
}
