import { EmptyState, SearchField } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { searchWidgets } from '../../widget-kit/widget-types.ts';

/** A search field over a list of widgets; `children` renders the matches. */
export function WidgetSearch<Widget extends { readonly title: string }>({
  widgets,
  focused = false,
  initialQuery = '',
  empty,
  renderFooter,
  children,
}: {
  widgets: readonly Widget[];
  /** focuses the field when its dialog opens */
  focused?: boolean;
  initialQuery?: string | undefined;
  /** shown when nothing matches */
  empty?: ReactNode;
  /** shown below the matches of what was typed, or in the place of `empty`; undefined for nothing */
  renderFooter?: ((query: string) => ReactNode) | undefined;
  children: (matches: readonly Widget[]) => ReactNode;
}) {
  const [query, setQuery] = useState(initialQuery);
  const matches = searchWidgets(widgets, query);
  const footer = query.trim() === '' ? undefined : renderFooter?.(query);
  const hasNothing = matches.length === 0 && footer === undefined;
  return (
    <>
      <SearchField
        label="Search widgets"
        data-initial-focus={focused || undefined}
        value={query}
        onChange={setQuery}
      />
      {matches.length > 0 && children(matches)}
      {hasNothing &&
        (empty ?? (
          <EmptyState title={`No widget is called “${query.trim()}”`} hint="Try another word." />
        ))}
      {footer}
    </>
  );
}
