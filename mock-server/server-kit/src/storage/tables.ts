import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { CreatedAt, ReleaseTables } from './release-tables.ts';

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
  /** name of the country */
  country: string;
  phone_number: string;
  /** HH:00:00 in UTC */
  start_of_day: string;
  /** searchbar or tickertape */
  dashbar_view: string;
  /** signs in with SSO, so has no password to change */
  is_sso: Generated<boolean>;
  /** may release remotes */
  is_platform: Generated<boolean>;
  /** has not yet accepted the invitation; cannot sign in */
  invited: Generated<boolean>;
  /** whether price alerts are sent by e-mail as well */
  email_alerts: Generated<boolean>;
  created_at: CreatedAt;
}

export interface SheetTable {
  id: string;
  trader_id: string;
  menu_bar: string;
  name: string;
  /** normalized name, unique within the trader's area */
  name_key: string;
  position: number;
  analytical_view_id: string | null;
  analytical_view_data: string | null;
  created_at: CreatedAt;
}

/**
 * One row per layout of a sheet. The row with `columns` 0 contains the widgets; the others contain
 * their positions in the narrow layout of that many columns.
 */
interface LayoutTable {
  sheet_id: string;
  columns: number;
  revision: number;
  items: JSONColumnType<unknown[]>;
}

/** connect-pg-simple's table. */
interface SessionTable {
  sid: string;
  sess: JSONColumnType<object>;
  expire: Date;
}

/** A company's exchange, custodian or prime broker, as defined by its catalogue entry. */
export interface CompanyExchangeTable {
  id: string;
  company_id: string;
  /** id of the catalogue entry */
  exchange_id: string;
  /** the alias */
  name: string;
  /** the last characters of the key, the only part that is ever shown */
  api_key_tail: string;
  /** key, secret and passphrase, encrypted */
  keys_sealed: string;
  mode: string;
  active: boolean;
  allow_execution: boolean;
  /** how many times its vaults were refreshed from the provider */
  refreshes: Generated<number>;
  created_at: CreatedAt;
}

export interface VaultTable {
  id: string;
  company_exchange_id: string;
  /** the provider's id */
  external_id: string;
  name: string;
  active_addresses: number;
  active: boolean;
  /** deleted at the provider */
  deleted: boolean;
  /** chosen by the company, not only listed by the provider */
  saved: boolean;
  /** added by a refresh after the company's last choice of vaults */
  is_new: boolean;
  created_at: CreatedAt;
}

interface CompanyGroupTable {
  id: string;
  company_id: string;
  name: string;
  name_key: string;
  color: string;
  created_at: CreatedAt;
}

interface StrategyGroupTable {
  id: string;
  company_id: string;
  tag: string;
  tag_key: string;
  color: string;
  created_at: CreatedAt;
}

interface StrategyTable {
  id: string;
  company_id: string;
  group_id: string;
  tag: string;
  tag_key: string;
  created_at: CreatedAt;
}

export interface ApiKeyTable {
  id: string;
  company_id: string;
  /** the creator, on whose behalf it acts */
  trader_id: string;
  name: string;
  key: string;
  secret_sealed: string;
  withdraw: boolean;
  read_only: boolean;
  ip_whitelist: JSONColumnType<string[]>;
  last_used_at: Date | null;
  created_at: CreatedAt;
}

/** Recent signatures, each accepted once. */
interface ApiSignatureTable {
  api_key_id: string;
  signature: string;
  used_at: ColumnType<Date, Date | undefined, never>;
}

/** The latest code sent to an address for one trader and purpose. */
interface EmailCodeTable {
  email: string;
  process: number;
  /** the trader; the nil UUID when no account can use the code */
  trader_id: string;
  /** null once it is used */
  code_hash: string | null;
  sent_at: Date;
  attempts: number;
  /** when the address was last validated, by this code or an earlier one */
  validated_at: Date | null;
}

/** Requests for codes, retained as long as they count towards the limits. */
interface CodeRequestTable {
  /** a trader, an inviting company, or the network address of a signed-out caller */
  requester: string;
  email: string;
  process: number;
  requested_at: Date;
}

/** A counter, valid until it expires. */
interface AttemptTable {
  /** a hash of what is counted */
  key: string;
  attempts: number;
  expires_at: Date;
}

export interface NotificationTable {
  id: string;
  trader_id: string;
  type: string;
  kind: number | null;
  title: string;
  short_message: string;
  exchange_id: string | null;
  data: string | null;
  read: boolean;
  /** defaults to now */
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** How a trader is notified, as far as it differs from the defaults. */
interface NotificationSettingsTable {
  trader_id: string;
  settings: JSONColumnType<object>;
}

export interface MyWidgetTable {
  id: string;
  trader_id: string;
  type: string;
  name: string;
  data: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface PriceAlertTable {
  id: string;
  trader_id: string;
  kind: string;
  /** contract key */
  contract: string;
  /** contract key of the second contract of a spread */
  other: string | null;
  value: number;
  window_minutes: number | null;
  /** once or each time */
  repeat: string;
  pause_minutes: number | null;
  active: boolean;
  /** the earliest expiry of its contracts */
  expires_at: Date | null;
  /** incremented whenever the trader changes the alert */
  revision: Generated<number>;
  /** the side of `value` on which the figure last was; null before the first price */
  side: string | null;
  /** when the figure reached this side, or when the alert was set; for `moves` see `WatchedAlert` */
  side_at: ColumnType<Date, Date | undefined, Date>;
  firings: Generated<number>;
  /** when it last fired, with any condition */
  fired_at: Date | null;
  /** when its current condition last fired; a pause starts then */
  condition_fired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** defaults to now */
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** Alerts that their traders can restore. */
interface DeletedAlertTable {
  id: string;
  trader_id: string;
  /** defaults to now */
  deleted_at: Generated<Date>;
  /** the row of its table as JSON */
  alert: ColumnType<unknown, unknown, never>;
}

export interface RiskAlertTable {
  id: string;
  trader_id: string;
  metric: string;
  mode: string;
  /** null for all accounts of the mode */
  account_id: string | null;
  base: string | null;
  /** above or below */
  comparison: string;
  threshold: string;
  pause_s: number;
  is_active: boolean;
  /** incremented with each change by the trader and by the evaluation */
  revision: Generated<number>;
  /** whether the condition held when it was last evaluated; null before */
  is_met: boolean | null;
  /** when its current condition last fired; a pause starts then */
  fired_at: Date | null;
  /** the last firings as JSON, newest first */
  history: ColumnType<unknown, string | undefined, string>;
  /** what its figure left out when it was last evaluated, as JSON */
  missing: ColumnType<unknown, string | undefined, string>;
  /** the accounts of which nothing was known then, as JSON */
  not_counted: ColumnType<unknown, string | undefined, string>;
  /** defaults to now */
  created_at: ColumnType<Date, Date | undefined, never>;
}

interface ChartDrawingsTable {
  trader_id: string;
  exchange: string;
  symbol: string;
  /** the drawings as JSON */
  drawings: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
}

/** One row. */
interface PriceAlertWatchTable {
  id: number;
  /** the time until which price alerts have been evaluated */
  evaluated_until: Date;
}

/** Volatilities of the options of a base at a venue with one expiry, as fractions. */
interface VolatilityValueTable {
  exchange: string;
  base: string;
  at: ColumnType<Date, string, never>;
  expiry: ColumnType<Date, string, never>;
  /** at the money; null, like the others, where no strike is quoted on a side */
  atm: string | null;
  risk_reversal_25: string | null;
  butterfly_25: string | null;
}

/** An RSS, Atom or JSON feed that a company's admins chose. */
export interface NewsFeedTable {
  id: string;
  company_id: string;
  name: string;
  /** normalized name, unique in the company */
  name_key: string;
  /** unique in the company */
  address: string;
  /** when it is to be read next */
  next_at: Generated<Date>;
  /** when it was last read */
  fetched_at: Date | null;
  /** why it could not be read the last time, as a sentence */
  problem: string | null;
  /** the validators of the last response, for conditional requests */
  etag: string | null;
  last_modified: string | null;
  created_at: CreatedAt;
}

interface NewsItemTable {
  id: string;
  feed_id: string;
  /** a hash of what identifies it in its feed */
  feed_item: string;
  /** when it was published, or first seen if the feed does not say */
  at: Date;
  title: string;
  summary: string;
  link: string | null;
  bases: JSONColumnType<string[]>;
}

export interface Tables extends AccountTables, ReleaseTables {
  company: CompanyTable;
  trader: TraderTable;
  sheet: SheetTable;
  layout: LayoutTable;
  session: SessionTable;
  company_exchange: CompanyExchangeTable;
  vault: VaultTable;
  company_group: CompanyGroupTable;
  group_trader: { group_id: string; trader_id: string };
  group_exchange: { group_id: string; company_exchange_id: string };
  group_vault: { group_id: string; vault_id: string };
  strategy_group: StrategyGroupTable;
  strategy: StrategyTable;
  api_key: ApiKeyTable;
  api_signature: ApiSignatureTable;
  email_code: EmailCodeTable;
  code_request: CodeRequestTable;
  attempt: AttemptTable;
  notification: NotificationTable;
  notification_settings: NotificationSettingsTable;
  my_widget: MyWidgetTable;
  chart_drawings: ChartDrawingsTable;
  price_alert: PriceAlertTable;
  deleted_price_alert: DeletedAlertTable;
  price_alert_watch: PriceAlertWatchTable;
  risk_alert: RiskAlertTable;
  deleted_risk_alert: DeletedAlertTable;
  volatility_value: VolatilityValueTable;
  news_feed: NewsFeedTable;
  news_item: NewsItemTable;
}
