const formats = new Map<string, Intl.NumberFormat>();

/** Cached, since creating a format is much slower than using it. */
function formatOf(min: number, max: number): Intl.NumberFormat {
  const key = `${min} ${max}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      signDisplay: 'negative',
    });
  formats.set(key, format);
  return format;
}

/** A number in a sentence, with at least `min` and at most `max` decimals: '120,000.00', '−0.5'. */
export const numberText = (value: number, min: number, max: number): string =>
  formatOf(min, max).format(value).replace('-', '−');
