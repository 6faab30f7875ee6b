import { useEffect, useState } from 'react';

let requested: string | undefined;

/** Has the settings dialog start at a tab when it is next opened. */
export function requestSettingsTab(id: string): void {
  requested = id;
}

/** The tab that the dialog was asked to start at, for the component that lives as long as it is open. */
export function useRequestedSettingsTab(): string | undefined {
  const [tab] = useState(() => requested);
  useEffect(() => {
    requested = undefined;
  }, []);
  return tab;
}
