import { GROUP_VAULTS_MAX, type IdRule, idSchema, type Session } from '@parallax/protocol';
import { z } from 'zod';
import type { Caller } from './caller.ts';

/** Who names the ids that are checked. */
export interface CheckContext {
  readonly session: Session;
  /** reads the caller once per request */
  readonly caller: () => Promise<Caller>;
}

/** What handlers receive, by the rule whose check looks it up. Features add theirs beside their checks. */
export interface CheckedResources {}

type Checked<Rule extends IdRule> = Rule extends keyof CheckedResources
  ? CheckedResources[Rule] | undefined
  : void;

/**
 * The checks of rules. Each throws the refusal of its rule unless the value in the request satisfies it, and
 * returns the resource that the handler receives, by name.
 */
export type IdChecks<Rules extends IdRule = IdRule> = {
  readonly [Rule in Rules]: (context: CheckContext, value: unknown) => Promise<Checked<Rule>>;
};

/** Checks a valid value. An invalid one is in a body, whose validation refuses it later with 400. */
export const checkValid =
  <V, T>(schema: z.ZodType<V>, check: (context: CheckContext, value: V) => Promise<T>) =>
  async (context: CheckContext, value: unknown): Promise<T | undefined> => {
    const { data } = schema.safeParse(value);
    return data === undefined ? undefined : check(context, data);
  };

/** The valid ids of a list, at most as many as the longest list of ids that an endpoint accepts. */
const validIdsSchema = z
  .array(z.unknown())
  .transform((values) =>
    values.slice(0, GROUP_VAULTS_MAX).flatMap((id) => idSchema.safeParse(id).data ?? []),
  );

export const checkId = <T>(check: (context: CheckContext, id: string) => Promise<T>) =>
  checkValid(idSchema, check);

export const checkIds = <T>(check: (context: CheckContext, ids: string[]) => Promise<T>) =>
  checkValid(validIdsSchema, check);
