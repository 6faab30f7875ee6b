import { createContext } from 'react';

/** Whether a widget is only tried out on the sheet: what it is told to keep goes with it. */
export const PreviewContext = createContext(false);
