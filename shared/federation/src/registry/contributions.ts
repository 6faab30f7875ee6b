import { areaOfPath, instTypeSchema, widgetTypeSchema } from '@parallax/protocol';
import { z } from 'zod';
import { exposeNameSchema } from './remote-name.ts';

/** Maximum number of items of one kind per remote, since the HTML of every route includes them. */
const ITEMS_MAX = 100;
const PRELOADS_MAX = 20;
const ICON_PATH_MAX = 4_000;

/** First segments of addresses that belong to the server or the shell. */
const RESERVED_PATHS: ReadonlySet<string> = new Set([
  'accept-invitation',
  'api',
  'assets',
  'dev',
  'feed',
  'guides',
  'healthz',
  'icons',
  'platform',
  'readyz',
  'remotes',
]);

const slug = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower case with hyphens');
const label = z.string().min(1).max(60);
/** Position among all items of its kind, of every remote; by convention a multiple of 10. */
const order = z.number().min(0).max(10_000);
const size = z.object({ w: z.int().min(1).max(24), h: z.int().min(1).max(100) });

/** The name of an icon of the design system, or the SVG path (24 × 24) of another icon. */
const iconSchema = z.union([
  slug,
  z.object({
    path: z
      .string()
      .max(ICON_PATH_MAX)
      .regex(/^[Mm][\d\sA-Za-z.,-]+$/, 'must be SVG path data'),
  }),
]);
export type IconSource = z.infer<typeof iconSchema>;

const pageSchema = z.object({
  /** the first segment of the page's address */
  path: slug.refine((path) => !RESERVED_PATHS.has(path), {
    error: 'is a reserved path',
  }),
  label,
  order,
  icon: iconSchema.optional(),
  /** fills the window, without header and navigation; the navigation has no link to it */
  phone: z.literal(true).optional(),
  /** shows widgets: the header has 'Add component' */
  canvas: z.literal(true).optional(),
  /** the header has 'Add Widget' as well */
  addWidget: z.literal(true).optional(),
  /** the second segment of the address is one of the analytics views */
  views: z.literal(true).optional(),
  /** the remote renders its expose `header` in the page's header */
  header: z.literal(true).optional(),
  /** exposes of other remotes that the page renders immediately, to be preloaded */
  preload: z.array(exposeNameSchema).max(PRELOADS_MAX).optional(),
});

const settingsTabSchema = z.object({ id: slug, label, order });

const analyticsViewSchema = z.object({
  id: slug.refine((id) => areaOfPath(`analytics/${id}`) !== undefined, {
    error: 'is not an Analytics sub-area',
  }),
  label,
  order,
  /** bundled with the remote's page, because most users open it first */
  withPage: z.literal(true).optional(),
});

/** The size of the widget in a phone's grid until the user arranges it. */
const narrowSchema = z.object({
  /** takes a whole row, even if the grid is wide enough for two widgets */
  wholeRow: z.boolean(),
  /** minimum height in grid rows; the rows of a table are taller on a phone, so it needs more of them */
  minRows: z.int().min(1).optional(),
});

/** The first word of a query in the command palette that adds a widget with a contract. */
const keywordSchema = z.object({
  /** 'book' in 'book eth okx' */
  word: z.string().regex(/^[a-z]{2,20}$/, 'must be lower-case letters'),
  /** the query may end in an interval, for the widget's setting `interval` */
  interval: z.literal(true).optional(),
  /** the widget shows a second contract, that of its setting `other` */
  other: z.literal(true).optional(),
});

const declaredWidgetSchema = z.object({
  type: widgetTypeSchema,
  title: label,
  category: label,
  /** one line for the lists of widgets */
  description: z.string().max(200),
  order,
  icon: iconSchema,
  /** the dialog that offers the widget */
  listing: z.enum(['add-widget', 'add-component']),
  /** in columns of the desktop grid (of 24) and grid rows */
  size,
  minSize: size,
  narrow: narrowSchema.default({ wholeRow: false }),
  /**
   * the types of contracts that its setting `contract` accepts; the context menu of these contracts
   * in tables offers the widget
   */
  contracts: z.array(instTypeSchema).min(1).optional(),
  /**
   * can be linked although it has no `contracts`: a table that shows the contract of a chosen row in the
   * linked widgets, or a widget of the base or pair of the link's contract
   */
  linkable: z.literal(true).optional(),
  /** the shape of its content while it loads, rows by default; a newer remote may have others */
  skeleton: z
    .enum(['rows', 'table', 'contracts', 'rates', 'book', 'chart'])
    .optional()
    .catch(undefined),
  /**
   * its header names a subject although it has no `contracts`, which takes a second line in a narrow
   * widget
   */
  subject: z.literal(true).optional(),
  /** has no effect without `contracts` */
  keyword: keywordSchema.optional(),
  /** `keyword` in remotes built with an older @parallax/federation */
  verb: keywordSchema.optional(),
});
const widgetSchema = declaredWidgetSchema.transform(({ verb, ...widget }) => ({
  ...(verb && { keyword: verb }),
  ...widget,
}));

/** The schema of each kind of contribution. */
const KINDS = {
  pages: pageSchema,
  settingsTabs: settingsTabSchema,
  analyticsViews: analyticsViewSchema,
  widgets: widgetSchema,
} as const;

export type PageContribution = z.infer<typeof pageSchema>;
export type SettingsTabContribution = z.infer<typeof settingsTabSchema>;
export type AnalyticsViewContribution = z.infer<typeof analyticsViewSchema>;
export type WidgetContribution = z.infer<typeof widgetSchema>;

/** What a remote contributes, as in its `contributions.json` and the registry. */
export interface Contributions {
  readonly pages?: readonly PageContribution[];
  readonly settingsTabs?: readonly SettingsTabContribution[];
  readonly analyticsViews?: readonly AnalyticsViewContribution[];
  readonly widgets?: readonly WidgetContribution[];
}

/** Receives the reason why a part of the registry is rejected. */
export type OnRejected = (reason: string) => void;

const listsSchema = z.record(z.string(), z.unknown());

/** The first issue with its path: 'label: Too small …'. */
export const firstIssueOf = ({ issues }: z.ZodError): string => {
  const [issue] = issues;
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
};

function listOf<T>(schema: z.ZodType<T>, value: unknown, where: string, onRejected: OnRejected) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    onRejected(`${where} is not a list.`);
    return undefined;
  }
  if (value.length > ITEMS_MAX) {
    onRejected(
      `${where} has ${value.length} items; those after the first ${ITEMS_MAX} are rejected.`,
    );
  }
  const items = value.slice(0, ITEMS_MAX).flatMap((item: unknown, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [parsed.data];
    onRejected(`${where}[${index}] is rejected: ${firstIssueOf(parsed.error)}`);
    return [];
  });
  return items.length > 0 ? items : undefined;
}

/** Reads what a remote contributes. Invalid items are rejected; the rest is kept. */
export function parseContributions(
  remote: string,
  value: unknown,
  onRejected: OnRejected,
): Contributions {
  const lists = listsSchema.safeParse(value);
  if (!lists.success) {
    onRejected(`The contributions of ${remote} are rejected: ${firstIssueOf(lists.error)}`);
    return {};
  }
  const read = <T>(kind: keyof typeof KINDS, schema: z.ZodType<T>) => {
    const list = listOf(schema, lists.data[kind], `${remote} ${kind}`, onRejected);
    return list && { [kind]: list };
  };
  return {
    ...read('pages', KINDS.pages),
    ...read('settingsTabs', KINDS.settingsTabs),
    ...read('analyticsViews', KINDS.analyticsViews),
    ...read('widgets', KINDS.widgets),
  };
}
