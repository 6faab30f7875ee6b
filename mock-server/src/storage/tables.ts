import type { ColumnType, JSONColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, never, never>;

export interface CompanyTable {
  id: string;
  name: string;
  /** INDIVIDUAL or BUSINESS */
  type: string;
  photo_base64: string | null;
  is_prime: boolean;
  created_at: CreatedAt;
}

export interface TraderTable {
  id: string;
  company_id: string;
  /** lower case */
  email: string;
  password_hash: string;
  is_admin: boolean;
  first_name: string;
  last_name: string;
  photo_base64: string | null;
  /** the country's name */
  country: string;
  phone_number: string;
  /** HH:00:00 in UTC */
  start_of_day: string;
  /** searchbar or tickertape */
  dashbar_view: string;
  created_at: CreatedAt;
}

export interface SheetTable {
  id: string;
  trader_id: string;
  menu_bar: string;
  name: string;
  /** the name as it is compared: unique within the trader's area */
  name_key: string;
  position: number;
  analytical_view_id: string | null;
  analytical_view_data: string | null;
  created_at: CreatedAt;
}

/** The widgets of a sheet (columns 0), and their places in its narrow layouts. */
export interface LayoutTable {
  sheet_id: string;
  columns: number;
  revision: number;
  items: JSONColumnType<unknown[]>;
}

/** connect-pg-simple's table. */
export interface SessionTable {
  sid: string;
  sess: JSONColumnType<object>;
  expire: Date;
}

export interface Tables {
  company: CompanyTable;
  trader: TraderTable;
  sheet: SheetTable;
  layout: LayoutTable;
  session: SessionTable;
}
