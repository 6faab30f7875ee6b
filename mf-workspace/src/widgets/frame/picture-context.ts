import { createContext } from 'react';

/**
 * Whether a widget is rendered as a thumbnail of its type, with example data instead of market
 * data.
 */
export const PictureContext = createContext(false);
