/** Serializes a query: strings as they are, other values as JSON. */
export const searchParamsOf = (query: object | undefined): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...query })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
