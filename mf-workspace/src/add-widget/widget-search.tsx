import { EmptyState, TextField } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { searchWidgets } from '../widgets/widget-types.ts';

/** A search field over a list of widgets; `children` renders the matches. */
export function WidgetSearch<Widget extends { readonly title: string }>({
  widgets,
  focused = false,
  empty,
  children,
}: {
  widgets: readonly Widget[];
  /** focuses the field when its dialog opens */
  focused?: boolean;
  /** shown when nothing matches */
  empty?: ReactNode;
  children: (found: readonly Widget[]) => ReactNode;
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
      {found.length === 0
        ? (empty ?? (
            <EmptyState title={`No widget is called “${query.trim()}”`} hint="Try another word." />
          ))
        : children(found)}
    </>
  );
}
