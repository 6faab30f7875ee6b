import { createContext } from 'react';

/** Whether a widget is a preview, whose changes are discarded with it. */
export const PreviewContext = createContext(false);
