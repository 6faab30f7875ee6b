import { ApiError } from '@parallax/api';
import {
  type Body,
  type Layout,
  layoutSchema,
  type MovedLayouts,
  type moveWidget,
  type putLayout,
} from '@parallax/protocol';
import { refusalOf } from '../sheet/layout/sheet-limits.ts';

/** The layout that a save of complete widgets stores. */
export const savedLayout = ({ revision, items }: Body<typeof putLayout>): Layout =>
  layoutSchema.parse({ revision: revision + 1, items });

/**
 * The layouts that a move stores. Throws 409 like `mock-server/src/sheets/move-widget.ts` if it is
 * refused.
 */
export function movedLayouts(
  { source, target }: MovedLayouts,
  { widgetId, revision, place }: Body<typeof moveWidget>,
): MovedLayouts {
  const item = source.items.find(({ i }) => i === widgetId);
  if (!item && target.items.some(({ i }) => i === widgetId)) return { source, target };
  const refusal = item && source.revision === revision ? refusalOf(target, item) : 'Changed.';
  if (!item || refusal !== undefined) {
    const texts = [refusal ?? ''];
    throw new ApiError('call', { status: 409, texts, data: { source, target } });
  }
  return {
    source: savedLayout({ ...source, items: source.items.filter((each) => each !== item) }),
    target: savedLayout({ ...target, items: [...target.items, { ...item, ...place }] }),
  };
}
