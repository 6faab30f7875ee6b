import {
  companyExchangeSchema,
  type FeedUpdate,
  isTopic,
  linkNameSchema,
  orderSideSchema,
  orderTypeSchema,
  TICKER_THROTTLE_MS,
  traderSchema,
  widgetTypeSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import { venueChoiceSchema } from './venue-choice.ts';

/** Identifies a tab's link to the host; a page restored from the back-forward cache gets a new one. */
const tab = z.string().min(1);
/** Identifies the connection host that a message is addressed to or sent by. */
const scope = z.string().min(1);

/** Omits invalid topics: the key of a contract can be any text, and must not stop the tab's feed. */
const topics = z.array(z.string()).transform((texts) => texts.filter(isTopic));

/** Minimum times in ms between two updates, by topic; `TICKER_THROTTLE_MS` for the others. */
const intervals = z.record(z.string(), z.int().min(TICKER_THROTTLE_MS)).optional();

/** Not parsed again in each tab: the connection host has parsed it when it entered the browser. */
const parsedUpdate = z.custom<FeedUpdate>((value) => typeof value === 'object' && value !== null);

const controlSchema = z.discriminatedUnion('type', [
  /** tab → host: joins; the host responds with the state and the last values of these topics */
  z.object({ type: z.literal('join'), scope, tab, topics, intervals }),
  /** tab → host: replaces the topics of the tab */
  z.object({ type: z.literal('topics'), scope, tab, topics, intervals }),
  /**
   * tab → host: the page is hidden; removes its public topics until it joins again. The private ones
   * are removed with `leave-channels`.
   */
  z.object({ type: z.literal('hidden'), scope, tab }),
  /** tab → host: the tab no longer uses this host */
  z.object({ type: z.literal('leave'), scope, tab }),
  /** host → tabs: a new host started; every tab must join again */
  z.object({ type: z.literal('started'), scope }),
  /** host → tabs: the state of the connection */
  z.object({
    type: z.literal('state'),
    scope,
    state: z.enum(['connecting', 'connected', 'disconnected']),
    /** some topics are not subscribed to, because a limit of the server is reached */
    limited: z.boolean(),
  }),
]);

/** The `pageId` of a page. */
const page = z.string().min(1);

const addWidgetSchema = z.union([
  /**
   * Shows a widget on the open sheet without saving it: in the page `to`, or in every page with an
   * open sheet. With an `id`, the page acknowledges with `taken`.
   */
  z.object({
    type: widgetTypeSchema,
    settings: z.record(z.string(), z.json()),
    preview: z.literal(true),
    id: z.uuid().optional(),
    to: page.optional(),
  }),
  /**
   * Adds a widget to the open sheet, by the rules of Add Widget: in the page `to`, or in the visible
   * pages. With an `id`, the page acknowledges with `taken`; with `to` as well, repeating the message
   * adds the widget only once. With
   * `allowsDuplicate`, it is added even if the sheet has another widget of its type.
   */
  z.object({
    type: widgetTypeSchema,
    settings: z.record(z.string(), z.json()).optional(),
    allowsDuplicate: z.boolean().optional(),
    preview: z.never().optional(),
    id: z.uuid().optional(),
    to: page.optional(),
  }),
  /** A sheet was opened in a page, so pending widgets can be sent to it. */
  z.object({ opened: page }),
  /** Acknowledges the message with this id. */
  z.object({ taken: z.uuid() }),
]);

const addToWatchlistSchema = z.union([
  /**
   * Adds the contract with the key `exchange:symbol` to the watch list on the open sheet: in the
   * page `to`, or in every page. With an `id`, the watch list acknowledges with `taken`, and repeating
   * the message repeats the first acknowledgement.
   */
  z.object({
    contract: z.string().min(1).max(120),
    id: z.uuid().optional(),
    to: page.optional(),
  }),
  /** Acknowledges the message with this id; `added`: whether the contract was new to the list. */
  z.object({ taken: z.uuid(), added: z.boolean() }),
]);

const linkContractSchema = z.union([
  /**
   * Shows the contract with the key `exchange:symbol` in the widgets of a link colour: on the sheet
   * open in the page `to`, or on every open sheet. A sheet with such widgets acknowledges with
   * `taken`.
   */
  z.object({
    link: linkNameSchema.exclude(['header']),
    contract: z.string().min(1).max(120),
    id: z.uuid(),
    to: page.optional(),
  }),
  /** Acknowledges the message with this id; `widgets`: how many have the colour. */
  z.object({ taken: z.uuid(), widgets: z.int().positive() }),
]);

/** What an order ticket is filled with; what is missing remains as it is. Numbers are as they would be typed. */
const ticketOrderSchema = z.object({
  side: orderSideSchema,
  type: orderTypeSchema.optional(),
  /** in the unit of the contract's sizes or, with `inDollars`, in dollars */
  amount: z.string().max(60).optional(),
  inDollars: z.boolean().optional(),
  price: z.string().max(60).optional(),
  reduceOnly: z.boolean().optional(),
  accountId: z.uuid().optional(),
});
export type TicketOrder = z.infer<typeof ticketOrderSchema>;

const orderTicketSchema = z.union([
  /**
   * Goes to an order ticket on the sheet open in the page `to`, which is added if there is none, shows the
   * contract with the key `exchange:symbol` in it and fills it. Sends no order. The sheet acknowledges with
   * `taken`.
   */
  z.object({
    contract: z.string().min(1).max(120).optional(),
    order: ticketOrderSchema.optional(),
    id: z.uuid(),
    to: page,
  }),
  /** Acknowledges the message with this id. */
  z.object({ taken: z.uuid() }),
]);

/** The message schema of each channel. */
const channelMessages = {
  /**
   * A trader signed in, or stays signed in because a logout failed. Tabs that are signed out or
   * signed in as another trader reload, or offer to if their sign-in form has input.
   */
  login: z.object({ traderId: z.uuid() }),
  /**
   * A logout has started, or a request has ended every session of the trader; `sign-out` follows
   * unless the logout fails.
   */
  logout: z.object({}),
  /** The session ended: after a logout, or because a request returned 401. */
  'sign-out': z.object({}),
  /** The trader's profile and settings as saved on the server. */
  trader: z.object({ trader: traderSchema }),
  /** The connections of the trader after a change, as the server returned them. */
  'company-exchanges': z.object({
    traderId: z.uuid(),
    exchanges: z.array(companyExchangeSchema),
  }),
  /**
   * The trader may have changed what the endpoints with these paths return; tabs refetch the affected
   * queries that they show.
   */
  queries: z.object({ traderId: z.uuid(), paths: z.array(z.string().min(1)).min(1) }),
  /**
   * The layout of a sheet (with `columns`: its layout for a narrow grid of that width) now has this
   * revision on the server; tabs that show an older one request it again.
   */
  layouts: z.object({
    sheetId: z.string().min(1),
    columns: z.int().positive().optional(),
    revision: z.int().min(0),
  }),
  /** The new venue filter; empty: no filter. With `traderId`, other traders ignore it. */
  'filter-contracts': z.object({
    traderId: z.uuid().optional(),
    chosen: z.array(venueChoiceSchema),
  }),
  /**
   * All feed updates, not only tickers, from the connection host to the tab `to`, or to the tabs that
   * receive the topics at the interval `intervalMs`.
   * `age` is the time in ms since the venue last sent or confirmed the value; `serverTime` is in Unix
   * milliseconds.
   */
  ticker: z.object({
    scope,
    to: tab.optional(),
    intervalMs: z.number().optional(),
    epoch: z.string(),
    serverTime: z.number(),
    entries: z.array(z.object({ age: z.number().min(0), update: parsedUpdate })),
  }),
  /** Topics of the tabs, and the state of the connection. */
  'feed-control': controlSchema,
  /** A visible tab sends `ping`, the connection host responds to all tabs with `pong`. */
  'feed-heartbeat': z.object({ type: z.enum(['ping', 'pong']), scope }),
  /**
   * tab → connection host: replaces the private topics of the tab, i.e. those of its trader and of
   * these exchanges and accounts of the trader's company.
   */
  'join-private-channels': z.object({
    scope,
    tab,
    traderId: z.uuid().optional(),
    exchanges: z.array(z.uuid()),
    accounts: z.array(z.uuid()).optional(),
  }),
  /**
   * tab → connection host: removes the topics of these exchanges and accounts from the tab; without
   * `exchanges`, all its private topics.
   */
  'leave-channels': z.object({
    scope,
    tab,
    exchanges: z.array(z.uuid()).optional(),
    accounts: z.array(z.uuid()).optional(),
  }),
  'add-widget': addWidgetSchema,
  'add-to-watchlist': addToWatchlistSchema,
  'link-contract': linkContractSchema,
  'order-ticket': orderTicketSchema,
} as const;

export type ChannelName = keyof typeof channelMessages;
type Messages = { [N in ChannelName]: z.infer<(typeof channelMessages)[N]> };
export type ChannelMessage<N extends ChannelName> = Messages[N];

/** The schemas, typed so that a generic channel name yields its message type. */
export const channelSchemas: { [N in ChannelName]: z.ZodType<Messages[N]> } = channelMessages;
