import { phoneAddress } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { freeSheetName, useSheetActions, useSheets } from '@parallax/sheets';
import { Button } from '@parallax/ui';
import { useState } from 'react';

/** Adds a sheet where there is none, without asking for a name, and opens it. */
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
      // the toast has said why
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
