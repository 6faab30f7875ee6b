import { ApiFailure } from './api-failure.ts';

/** Deeper than any value of ours; what reads values recursively must not run out of stack. */
const DEPTH_MAX = 32;
/** PostgreSQL keeps neither the NUL character nor half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function refuseText(text: string): void {
  if (UNSTORABLE.test(text)) {
    throw new ApiFailure(400, 'The body holds a character that cannot be kept.');
  }
}

/** Refuses JSON that storage cannot keep as it is: broken characters, and endless nesting. */
export function refuseUnstorable(value: unknown): void {
  const rest: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEPTH_MAX) throw new ApiFailure(400, 'The body is nested too deeply.');
    for (const [key, inner] of Object.entries(value)) {
      refuseText(key);
      rest.push({ value: inner, depth: depth + 1 });
    }
  }
}
