/** A selected key file. `text` is sent to the server. */
export interface KeyFile {
  name: string;
  text: string;
}

const EXTENSION = '.key';

export type KeyFileProblem = 'wrong-type' | 'too-large' | 'empty' | 'not-text';

async function readText(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Reads a key file: a non-empty .key text file of at most `maxBytes` bytes. */
export async function readKeyFile(file: File, maxBytes: number): Promise<KeyFile | KeyFileProblem> {
  if (!file.name.toLowerCase().endsWith(EXTENSION)) return 'wrong-type';
  if (file.size > maxBytes) return 'too-large';
  const text = await readText(file);
  if (text === undefined) return 'not-text';
  return text.trim() === '' ? 'empty' : { name: file.name, text };
}
