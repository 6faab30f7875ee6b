import { parseArgs } from 'node:util';
import {
  companyNameSchema,
  companyTypeSchema,
  emailSchema,
  firstCharacters,
  firstNameSchema,
  lastNameSchema,
  TRADER_NAME_MAX,
} from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { z } from 'zod';

/** A new company and its first trader, from the command line. */
export interface NewCompany {
  readonly name: string;
  readonly type: z.infer<typeof companyTypeSchema>;
  /** in lower case */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const USAGE =
  "npm run add-company -- --name 'Acme Capital' --type BUSINESS|INDIVIDUAL --admin ada@acme.example [--first-name Ada] [--last-name Sterling]";

const TEXT = { type: 'string' } as const;
const options = {
  name: TEXT,
  type: TEXT,
  admin: TEXT,
  'first-name': TEXT,
  'last-name': TEXT,
};

const required = (option: string) => ({ error: `--${option} is required.` });

const optionsSchema = z.object({
  name: z.string(required('name')).pipe(companyNameSchema),
  type: z.enum(companyTypeSchema.options, {
    error: `--type must be one of: ${companyTypeSchema.options.join(', ')}.`,
  }),
  admin: z.string(required('admin')).pipe(emailSchema),
  'first-name': firstNameSchema.optional(),
  'last-name': lastNameSchema.optional(),
});

function parseOptions(args: readonly string[]): unknown {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartFailure(`${asError(error).message}\nUsage: ${USAGE}`);
  }
}

/**
 * Reads the arguments of the command. Missing names default to the local part of the e-mail address
 * and to the company's name. Throws a StartFailure with the reason and the usage.
 */
export function readArguments(args: readonly string[]): NewCompany {
  const parsed = optionsSchema.safeParse(parseOptions(args));
  if (!parsed.success) {
    throw new StartFailure(`${parsed.error.issues[0]?.message}\nUsage: ${USAGE}`);
  }
  const { name, type, admin: email, 'first-name': first, 'last-name': last } = parsed.data;
  const [local = email] = email.split('@');
  const firstName = first ?? firstCharacters(local, TRADER_NAME_MAX);
  return { name, type, email, firstName, lastName: last ?? name };
}
