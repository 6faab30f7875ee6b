import { useEffect, useState } from 'react';

let requestedTab: string | undefined;

/** Makes the settings dialog open on a tab the next time it is opened. */
export function requestSettingsTab(id: string): void {
  requestedTab = id;
}

/** The requested tab. For a component that is mounted while the dialog is open. */
export function useRequestedSettingsTab(): string | undefined {
  const [tab] = useState(() => requestedTab);
  useEffect(() => {
    requestedTab = undefined;
  }, []);
  return tab;
}
