import { createContext } from 'react';

/** Whether a widget is a picture of its type, with examples in place of the market. */
export const PictureContext = createContext(false);
