import {
  type Body,
  idSchema,
  type Session,
  type SharedWidget,
  shareWidget,
} from '@parallax/protocol';
import { z } from 'zod';
import { loadCaller } from '../auth/roles.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import { type Component, findComponent } from './find-component.ts';

async function requireComponent(db: Database, traderId: string, id: string): Promise<Component> {
  const component = await findComponent(db, traderId, id);
  if (component) return component;
  throw new ApiFailure(404, 'This widget does not exist.');
}

/** Throws 404 unless all ids belong to the caller's company, 400 when the caller is among them. */
async function requireColleagues(
  db: Database,
  { traderId, companyId }: Session,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('trader')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .where('invited', '=', false)
    .execute();
  if (found.length < new Set(ids).size) {
    throw new ApiFailure(404, 'This is not one of your colleagues.');
  }
  if (found.some(({ id }) => id === traderId)) {
    throw new ApiFailure(400, 'You cannot share a widget with yourself.');
  }
}

const readIds = (rawBody: unknown) => {
  const { componentId, traderIds } =
    z.object({ componentId: z.unknown(), traderIds: z.unknown() }).safeParse(rawBody).data ?? {};
  return {
    componentId: z.string().min(1).max(64).safeParse(componentId).data,
    traderIds: z.array(idSchema).max(500).safeParse(traderIds).data ?? [],
  };
};

/** How often a trader may share a widget per 15 minutes. */
const SHARES_MAX = 30;

async function share(
  services: Services,
  session: Session,
  { componentId, traderIds }: Body<typeof shareWidget>,
): Promise<null> {
  const { type, name, settings } = await requireComponent(
    services.db,
    session.traderId,
    componentId,
  );
  const caller = await loadCaller(services, session);
  const data: SharedWidget = { type, settings };
  await services.deliver([...new Set(traderIds)], {
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
      async authorize({ session }, rawBody) {
        const { componentId, traderIds } = readIds(rawBody);
        if (componentId !== undefined) {
          await requireComponent(services.db, session.traderId, componentId);
        }
        await requireColleagues(services.db, session, traderIds);
      },
      handle: ({ session, body, request }) =>
        limitShares(request, session.traderId, () => share(services, session, body)),
    }),
  ];
}
