import { Button } from '@parallax/ui';

/** The settings of a widget that is a table. */
export function TableSettingsForm({ onReset }: { onReset: () => void }) {
  return (
    <>
      <p>Sorts, filters and columns are set in the table itself, and saved with the sheet.</p>
      <Button onClick={onReset}>Reset sorts, filters and columns</Button>
    </>
  );
}
