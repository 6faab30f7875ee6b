import type { AboutText } from '@parallax/protocol';

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
