import { createContext, useContext } from 'react';
import { jotaiStore } from './jotai-store.ts';

/** The store that hooks read: the page's, unless examples are shown. */
export const PageStoreContext = createContext(jotaiStore);

/** The page's store as the options argument of a jotai hook. */
export const usePageStoreOptions = () => ({ store: useContext(PageStoreContext) });
