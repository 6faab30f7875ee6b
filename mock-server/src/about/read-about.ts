import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { About, AboutText } from '@parallax/protocol';
import { asError, errorCode } from '@parallax/server-kit/config/errors';

const HEADING = /^#{1,6}\s+(.+)$/;

/**
 * Parses plain text: a line that begins with '#' is a heading, and empty lines separate paragraphs,
 * whose lines are joined.
 */
export function parseText(text: string): AboutText {
  const sections: AboutText = [];
  let heading: string | null = null;
  let paragraphs: string[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) paragraphs.push(lines.join(' '));
    lines = [];
  };
  const endSection = (): void => {
    endParagraph();
    if (heading !== null || paragraphs.length > 0) sections.push({ heading, paragraphs });
    paragraphs = [];
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const title = HEADING.exec(line)?.[1];
    if (title !== undefined) {
      endSection();
      heading = title;
    } else if (line === '') endParagraph();
    else lines.push(line);
  }
  endSection();
  return sections;
}

/** The name of the folder with these texts in the data folder. */
const FOLDER = 'about';
const FILES = {
  aboutUs: 'about-us.md',
  termsOfService: 'terms-of-service.md',
  privacyPolicy: 'privacy-policy.md',
} as const satisfies Record<keyof About, string>;
/** More than any text of this kind needs. */
const MAX_BYTES = 256 * 1024;

/** The text of a file; null when it does not exist, is empty, or cannot be used. */
async function readText(path: string, log: (line: string) => void): Promise<AboutText | null> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1024} kB`);
    const sections = parseText(await file.readFile('utf8'));
    return sections.length > 0 ? sections : null;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log(`${path} cannot be used: ${asError(error).message}`);
    return null;
  }
}

/** Reads the texts of the About screen from the data folder. */
export async function readAbout(dataDir: string, log: (line: string) => void): Promise<About> {
  const read = (file: string) => readText(join(dataDir, FOLDER, file), log);
  const [aboutUs, termsOfService, privacyPolicy] = await Promise.all([
    read(FILES.aboutUs),
    read(FILES.termsOfService),
    read(FILES.privacyPolicy),
  ]);
  return { aboutUs, termsOfService, privacyPolicy };
}
