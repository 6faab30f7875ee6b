import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const PICTURES = 'release-drill';

interface Step {
  readonly title: string;
  readonly lines: string[];
  readonly ok: boolean;
}

/** Collects the steps of the drill and writes release-drill.md with its pictures into a folder. */
export class Report {
  readonly #steps: Step[] = [];
  readonly #begun = new Date();

  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    rmSync(join(this.#folder, PICTURES), { recursive: true, force: true });
    mkdirSync(join(this.#folder, PICTURES), { recursive: true });
  }

  get ok(): boolean {
    return this.#steps.every((step) => step.ok);
  }

  /** Runs a step; an error that it throws is reported as its result. */
  async step(title: string, work: (note: (line: string) => void) => Promise<void>): Promise<void> {
    const lines: string[] = [];
    let ok = true;
    await work((line) => lines.push(line)).catch((error: unknown) => {
      ok = false;
      lines.push(
        `**Failed:** ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    });
    console.log(
      `${ok ? 'ok' : 'FAILED'}  ${title}\n${lines.map((line) => `    ${line}`).join('\n')}`,
    );
    this.#steps.push({ title, lines, ok });
    // written after each step, so that an interrupted run keeps its results
    this.#write();
  }

  /** Takes a picture; returns the line that shows it. */
  async picture(page: Page, name: string, text: string): Promise<string> {
    await page.screenshot({ path: join(this.#folder, PICTURES, `${name}.png`) });
    return `![${text}](${PICTURES}/${name}.png)`;
  }

  #write(): void {
    const passed = this.#steps.filter(({ ok }) => ok).length;
    const text = [
      '# Release drill',
      '',
      `Written by \`npm run release-drill\` on ${this.#begun.toISOString().slice(0, 10)}: five teams release on a`,
      'live server while two traders use it in two browsers.',
      '',
      `${passed} of ${this.#steps.length} steps succeeded.`,
      ...this.#steps.flatMap(({ title, lines, ok }) => [
        '',
        `## ${title}${ok ? '' : ' (failed)'}`,
        '',
        ...lines.map((line) => (line.startsWith('!') ? `\n${line}\n` : `- ${line}`)),
      ]),
      '',
    ];
    writeFileSync(
      join(this.#folder, 'release-drill.md'),
      text.join('\n').replace(/\n{3,}/g, '\n\n'),
    );
  }
}
