import { z } from 'zod';

/** The id that a body names, when it names one, before the rest of the body is looked at. */
export const idIn = (key: string, rawBody: unknown): string | undefined =>
  z.object({ [key]: z.uuid() }).safeParse(rawBody).data?.[key];

/** No list of ids in a body may be longer. */
const IDS_MAX = 1000;

/** The same for a list, of which what is no id is left out; empty when there is none. */
export const idsIn = (key: string, rawBody: unknown): string[] =>
  z
    .object({ [key]: z.array(z.unknown()) })
    .safeParse(rawBody)
    .data?.[key]?.slice(0, IDS_MAX)
    .flatMap((id) => z.uuid().safeParse(id).data ?? []) ?? [];
