import { createContext } from 'react';

/** Opens the settings of the enclosing widget. */
export const OpenSettingsContext = createContext<() => void>(() => undefined);
