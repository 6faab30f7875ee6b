import { EmptyState, TextField } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { searchWidgets, type WidgetKind } from '../widgets/widget-types.ts';

/** A search field over a list of widgets; `children` renders the matches. */
export function WidgetSearch({
  widgets,
  focused = false,
  children,
}: {
  widgets: readonly WidgetKind[];
  /** focuses the field when its dialog opens */
  focused?: boolean;
  children: (found: readonly WidgetKind[]) => ReactNode;
}) {
  const [query, setQuery] = useState('');
  const found = searchWidgets(widgets, query);
  return (
    <>
      <TextField
        label="Search widgets"
        hideLabel
        type="search"
        placeholder="Search widgets"
        autoComplete="off"
        data-initial-focus={focused || undefined}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState title={`No widget is called “${query.trim()}”`} hint="Try another word." />
      ) : (
        children(found)
      )}
    </>
  );
}
