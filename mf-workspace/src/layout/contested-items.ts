import type { LayoutItem } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { findElsewhere } from './elsewhere.ts';
import { contestedOf, type LayoutDocument, withoutItem } from './layout-document.ts';
import { withTheirs } from './merge-layout.ts';

type Items = readonly LayoutItem[];

/** A sheet in this tab. */
interface OtherSheet {
  read: () => Promise<void>;
  editQuietly: (change: (items: Items) => Items) => void;
}

interface Sheet {
  readonly document: LayoutDocument | undefined;
  readonly sheetId: string;
  change: (next: (document: LayoutDocument) => LayoutDocument) => void;
  other: (sheetId: string) => OtherSheet;
}

/**
 * Settles what becomes of the items that other tabs removed while this one changed them. An item
 * that was moved to another sheet stays there, with the change; one that was removed comes back,
 * since a change outweighs a removal. Rejects if the server does not respond.
 */
export async function settleContested({ document, sheetId, change, other }: Sheet): Promise<void> {
  const contested = document ? contestedOf(document) : [];
  if (contested.length === 0) return;
  const ids = contested.map(({ i }) => i);
  const elsewhere = await findElsewhere(ids, sheetId);
  await Promise.all([...new Set(elsewhere.values())].map((id) => other(id).read()));

  const moved: LayoutItem[] = [];
  change((now) => {
    moved.push(...now.items.filter(({ i }) => elsewhere.has(i)));
    const kept = [...elsewhere.keys()].reduce(withoutItem, now);
    return { ...kept, contested: contestedOf(now).filter(({ i }) => !ids.includes(i)) };
  });
  for (const theirs of moved) {
    const known = contested.find(({ i }) => i === theirs.i);
    const target = elsewhere.get(theirs.i);
    if (!known || target === undefined) continue;
    other(target).editQuietly((items) => withTheirs(items, { known, theirs }));
  }
  if (moved.length === 0) return;
  showToast({
    kind: 'info',
    title: 'A widget that you changed was moved to another sheet',
    description: 'Your change is kept there.',
  });
}
