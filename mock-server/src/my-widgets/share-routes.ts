import { type SharedWidget, shareWidget } from '@parallax/protocol';
import { type HandlerInput, type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';

/** How often a trader may share a widget per 15 minutes. */
const SHARES_MAX = 30;

async function share(
  services: Services,
  { caller, component: { type, name, settings }, body }: HandlerInput<typeof shareWidget>,
): Promise<null> {
  const data: SharedWidget = { type, settings };
  await services.deliver([...new Set(body.traderIds)], {
    type: 'SHARED_WIDGET',
    title: 'Shared widget',
    short_message: `${caller.name} shared the widget "${name}" with you.`,
    data: JSON.stringify(data),
  });
  return null;
}

/** Sharing widgets with colleagues. */
export function shareRoutes(services: Services): Route[] {
  const limitShares = services.attempts.limit({
    operation: 'share',
    refusal: 'Too many widgets shared. Please try again in 15 minutes.',
    counts: 'all',
    perAccount: SHARES_MAX,
  });
  return [
    route(shareWidget, {
      handle: (input) =>
        limitShares(input.request, input.session.traderId, () => share(services, input)),
    }),
  ];
}
