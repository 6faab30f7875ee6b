import { putAnalyticsSheet } from '../analytics/analytical-view.ts';
import {
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
} from '../catalogue/catalogue.ts';
import { getSession, signIn, signOut } from '../session/session.ts';
import { getLayout, putLayout } from '../sheets/layout.ts';
import { addSheet, deleteSheet, listSheets, renameSheet, sortSheets } from '../sheets/sheets.ts';
import { getTrader } from '../trader/trader.ts';

/** Every call of the API. */
export const endpoints = {
  signIn,
  signOut,
  getSession,
  getTrader,
  listContracts,
  listExchanges,
  listVenues,
  listInstrumentTypes,
  getBranding,
  addSheet,
  listSheets,
  renameSheet,
  deleteSheet,
  sortSheets,
  getLayout,
  putLayout,
  putAnalyticsSheet,
} as const;
