/** A selected key file. `text` is sent to the server. */
export interface KeyFile {
  name: string;
  text: string;
}

const EXTENSION = '.key';

export type KeyFileProblem = 'wrong-type' | 'too-large' | 'empty' | 'not-text';

/** A file that cannot be used. It has no `text`, so that schemas of a `KeyFile` reject it. */
export class RejectedFile {
  readonly name: string;
  readonly problem: KeyFileProblem;

  constructor(name: string, problem: KeyFileProblem) {
    this.name = name;
    this.problem = problem;
  }
}

async function readText(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Reads a key file: a non-empty .key text file of at most `maxBytes` bytes. */
export async function readKeyFile(file: File, maxBytes: number): Promise<KeyFile | RejectedFile> {
  const { name, size } = file;
  if (!name.toLowerCase().endsWith(EXTENSION)) return new RejectedFile(name, 'wrong-type');
  if (size > maxBytes) return new RejectedFile(name, 'too-large');
  const text = await readText(file);
  if (text === undefined) return new RejectedFile(name, 'not-text');
  return text.trim() === '' ? new RejectedFile(name, 'empty') : { name, text };
}
