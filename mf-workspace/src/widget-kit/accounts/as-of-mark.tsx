import { formatDateTime } from '@parallax/ui/format';

/** 'As of 12:04:33' */
export const asOfText = (at: number): string => `As of ${formatDateTime(at)}`;

/**
 * Marks the figures of a widget's header as not live. It greys the widget like every mark of stale values; where
 * there is no room for its words, the header shows the time alone.
 */
export function AsOfMark({ at }: { at: number | undefined }) {
  if (at === undefined) return null;
  return (
    <output
      data-stale-age={formatDateTime(at).replaceAll(' ', '\u00a0')}
      data-stale-text={asOfText(at)}
      title={`Not live: no update since ${formatDateTime(at)}`}
    >
      {asOfText(at)}
    </output>
  );
}
