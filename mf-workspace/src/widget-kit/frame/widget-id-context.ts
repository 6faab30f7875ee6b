import { createContext } from 'react';

/** The id of the widget on its sheet; undefined outside a sheet. */
export const WidgetIdContext = createContext<string | undefined>(undefined);
