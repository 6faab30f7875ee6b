import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

/** A text configured by the operator of the installation. */
export const aboutTextSchema = z.array(
  z.object({
    /** null for text before the first heading */
    heading: z.string().nullable(),
    paragraphs: z.array(z.string()),
  }),
);
export type AboutText = z.infer<typeof aboutTextSchema>;

export const aboutSchema = z.object({
  /** null: the screen shows demonstration content in place of each of these texts */
  aboutUs: aboutTextSchema.nullable(),
  termsOfService: aboutTextSchema.nullable(),
  privacyPolicy: aboutTextSchema.nullable(),
});
export type About = z.infer<typeof aboutSchema>;

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  summary: 'The texts of the desk that runs the installation, null where it has none of its own',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  data: aboutSchema,
  failures: [401],
});
