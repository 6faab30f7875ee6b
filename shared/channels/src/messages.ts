import { feedUpdateSchema, topicSchema, traderSchema, widgetTypeSchema } from '@parallax/contract';
import { z } from 'zod';
import { venueChoiceSchema } from './venue-choice.ts';

const tab = z.string().min(1);
/** Names the holder of the feed connection that a message is for or from. */
const scope = z.string().min(1);

const controlSchema = z.discriminatedUnion('type', [
  /** tab → holder: here I am; answered with the state and the last values of these topics */
  z.object({ type: z.literal('join'), scope, tab, topics: z.array(topicSchema) }),
  /** tab → holder: all topics that the tab wants from now on */
  z.object({ type: z.literal('topics'), scope, tab, topics: z.array(topicSchema) }),
  /** tab → holder: the page is hidden and wants nothing until it joins again */
  z.object({ type: z.literal('away'), scope, tab }),
  /** tab → holder: the tab wants nothing more */
  z.object({ type: z.literal('leave'), scope, tab }),
  /** holder → tabs: a holder has begun and knows nobody yet; each tab joins again */
  z.object({ type: z.literal('started'), scope }),
  /** holder → tabs: how the connection is */
  z.object({
    type: z.literal('state'),
    scope,
    state: z.enum(['connecting', 'connected', 'disconnected']),
  }),
]);

/** Names one page, as `pageId` does in it. */
const page = z.string().min(1);

const addWidgetSchema = z.union([
  /**
   * Shows a widget on the open sheet without saving it: in the page `to`, without it in every page
   * that has a sheet open. With an `id` the page answers that it has taken it.
   */
  z.object({
    type: widgetTypeSchema,
    settings: z.record(z.string(), z.json()),
    preview: z.literal(true),
    id: z.uuid().optional(),
    to: page.optional(),
  }),
  /** A sheet was opened in a page: what waits to be shown in it can be sent now. */
  z.object({ opened: page }),
  /** A page shows the widget of this id. */
  z.object({ taken: z.uuid() }),
]);

const addToWatchlistSchema = z.union([
  /**
   * Adds the contract of a key `exchange:symbol` to the watch list on the open sheet: in the page
   * `to`, without it in every page. With an `id` the watch list answers that it has it.
   */
  z.object({
    contract: z.string().min(1).max(120),
    id: z.uuid().optional(),
    to: page.optional(),
  }),
  /** A watch list has the contract of the message `taken`; `added`: it had not had it before. */
  z.object({ taken: z.uuid(), added: z.boolean() }),
]);

/** What travels on each channel between the tabs of one browser. */
const channelMessages = {
  /**
   * Somebody signed in. Tabs that are signed out, or signed in as another trader, reload; where
   * something is typed into a form that signs in, they offer it.
   */
  login: z.object({ traderId: z.uuid() }),
  /** Somebody pressed 'Log out'; sent before the server is asked. */
  logout: z.object({}),
  /** The session is over: after a log out, or found ended by a call. */
  'sign-out': z.object({}),
  /** The trader's profile or settings as the server has kept them. */
  trader: z.object({ trader: traderSchema }),
  /** The venue filter as it was just set; with nothing chosen it lets every contract through. */
  'filter-contracts': z.object({ chosen: z.array(venueChoiceSchema) }),
  /**
   * News from the feed's holder to all tabs, or `to` one. `age` is how many milliseconds ago the
   * server sent or confirmed the value.
   */
  ticker: z.object({
    scope,
    to: tab.optional(),
    epoch: z.string(),
    entries: z.array(z.object({ age: z.number().min(0), update: feedUpdateSchema })),
  }),
  /** Which tab wants which topics, and the state of the connection. */
  'feed-control': controlSchema,
  /** A shown tab asks the feed's holder for a sign of life; the answer is for all that are shown. */
  'feed-life': z.object({ type: z.enum(['ask', 'alive']), scope }),
  /**
   * tab → the feed's holder: all that the tab wants to be told of what is private from now on. What
   * concerns this trader alone, and these of their company's exchanges.
   */
  'join-private-channels': z.object({
    scope,
    tab,
    traderId: z.uuid().optional(),
    exchanges: z.array(z.uuid()),
  }),
  /** tab → the feed's holder: the tab wants to be told nothing private any more. */
  'leave-channels': z.object({ scope, tab }),
  'add-widget': addWidgetSchema,
  'add-to-watchlist': addToWatchlistSchema,
} as const;

export type ChannelName = keyof typeof channelMessages;
type Messages = { [N in ChannelName]: z.infer<(typeof channelMessages)[N]> };
export type ChannelMessage<N extends ChannelName> = Messages[N];

/** The schemas, in a form from which the message's type follows for any channel. */
export const channelSchemas: { [N in ChannelName]: z.ZodType<Messages[N]> } = channelMessages;
