import { EmptyState, TextField } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import type { WidgetDefinition } from '../widgets/define-widget.ts';
import { searchWidgets } from '../widgets/widget-types.ts';

/** The search over a list of widgets; `children` shows those that were found. */
export function WidgetSearch({
  widgets,
  focused = false,
  children,
}: {
  widgets: readonly WidgetDefinition[];
  /** gets the focus when its dialog opens */
  focused?: boolean;
  children: (found: readonly WidgetDefinition[]) => ReactNode;
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
