import { createStore } from 'jotai';

/** The page's store, also used to read and write atoms outside React. */
export const jotaiStore = createStore();
