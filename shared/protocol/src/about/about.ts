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

/** A text is null if it is not configured; the UI then shows demonstration content. */
export const aboutSchema = z.object({
  aboutUs: aboutTextSchema.nullable(),
  termsOfService: aboutTextSchema.nullable(),
  privacyPolicy: aboutTextSchema.nullable(),
});
export type About = z.infer<typeof aboutSchema>;

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  summary:
    'The texts configured by the operator of the installation, null where none is configured',
  callers: 'trader',
  envelope: 'ok',
  data: aboutSchema,
  failures: [401],
});
