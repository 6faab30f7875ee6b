import { Button } from '@parallax/ui';

/** The settings of a widget that is a table. */
export function TableSettingsForm({ onReset }: { onReset: () => void }) {
  return (
    <>
      <p>Sort, filter and choose columns in the table. They are saved with the sheet.</p>
      <Button onClick={onReset}>Reset sorts, filters and columns</Button>
    </>
  );
}
