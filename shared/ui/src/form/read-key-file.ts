/** A selected key file. `text` is sent to the server. */
export interface KeyFile {
  name: string;
  text: string;
}

const EXTENSION = '.key';

/**
 * Reads a key file. Returns undefined unless it is a non-empty .key text file of at most `maxBytes`
 * bytes.
 */
export async function readKeyFile(file: File, maxBytes: number): Promise<KeyFile | undefined> {
  if (!file.name.toLowerCase().endsWith(EXTENSION) || file.size > maxBytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.trim() === '' || text.includes('\0') ? undefined : { name: file.name, text };
  } catch {
    return undefined;
  }
}
