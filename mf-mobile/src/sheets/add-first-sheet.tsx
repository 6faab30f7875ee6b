import { useNavigation } from '@parallax/federation/navigation';
import { phoneAddress } from '@parallax/protocol';
import { freeSheetName, useSheetActions, useSheets } from '@parallax/sheets';
import { Button } from '@parallax/ui';
import { useState } from 'react';

/** Adds and opens the first sheet, with a generated name. */
export function AddFirstSheet() {
  const { sheets } = useSheets('MOBILE');
  const actions = useSheetActions('MOBILE');
  const navigation = useNavigation();
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    try {
      const sheet = await actions.add(freeSheetName('New sheet', sheets));
      navigation.navigate(phoneAddress(sheet.id));
    } catch {
      // the mutation has shown the toast
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" disabled={busy} onClick={() => void add()}>
      Add sheet
    </Button>
  );
}
