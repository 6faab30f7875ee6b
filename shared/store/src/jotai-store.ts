import { createStore } from 'jotai';

/** The one store of the page; atoms are read and written through it outside React too. */
export const jotaiStore = createStore();
