import { shareWidget } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, checkValid, type IdChecks } from '../http/api/id-checks.ts';
import { type Component, requireComponent } from './find-component.ts';
import { requireMyWidget } from './my-widget-store.ts';

declare module '../http/api/id-checks.ts' {
  interface CheckedResources {
    readonly component: { readonly component: Component };
  }
}

export const myWidgetIdChecks = (db: Database): IdChecks<'myWidget' | 'component'> => ({
  myWidget: checkId(async ({ session }, id) => requireMyWidget(db, session.traderId, id)),
  component: checkValid(shareWidget.body.shape.componentId, async ({ session }, id) => ({
    component: await requireComponent(db, session.traderId, id),
  })),
});
