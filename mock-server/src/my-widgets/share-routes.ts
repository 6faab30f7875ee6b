import { parseJson, type SharedWidget, shareWidget } from '@parallax/protocol';
import { z } from 'zod';
import type { Attempts } from '../auth/attempts/attempts.ts';
import { type HandlerInput, type Route, route } from '../http/api/route.ts';
import type { Deliver } from '../notifications/deliver.ts';

const settingsSchema = z.record(z.string(), z.unknown());

/** The settings without the accounts that the sender has chosen: orders of the recipient are not for them. */
function withoutAccounts(settings: string): string {
  const { data } = settingsSchema.safeParse(parseJson(settings));
  if (data?.['accounts'] === undefined) return settings;
  const { accounts: _chosen, ...others } = data;
  return JSON.stringify(others);
}

/** How often a trader may share a widget per 15 minutes. */
const SHARES_MAX = 30;

async function share(
  deliver: Deliver,
  { caller, component: { type, name, settings }, body }: HandlerInput<typeof shareWidget>,
): Promise<null> {
  const data: SharedWidget = { type, settings: withoutAccounts(settings) };
  await deliver([...new Set(body.traderIds)], {
    type: 'SHARED_WIDGET',
    title: 'Shared widget',
    short_message: `${caller.name} shared the widget "${name}" with you.`,
    data: JSON.stringify(data),
  });
  return null;
}

interface Dependencies {
  readonly attempts: Attempts;
  readonly deliver: Deliver;
}

/** Sharing widgets with colleagues. */
export function shareRoutes({ attempts, deliver }: Dependencies): Route[] {
  const limitShares = attempts.limit({
    operation: 'share',
    refusal: 'Too many widgets shared. Please try again in 15 minutes.',
    counts: 'all',
    perAccount: SHARES_MAX,
  });
  return [
    route(shareWidget, {
      handle: (input) =>
        limitShares(input.request, input.session.traderId, () => share(deliver, input)),
    }),
  ];
}
