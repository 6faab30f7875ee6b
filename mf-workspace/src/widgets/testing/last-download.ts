import { jest } from '@jest/globals';

let content = new Blob();
let name = '';

/** Catches the downloads of a test file, since jsdom cannot save files. */
export function catchDownloads(): void {
  URL.createObjectURL = (file) => {
    content = file instanceof Blob ? file : new Blob();
    return 'blob:download';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
}

/** The name and the lines of the last download. */
export async function lastDownload(): Promise<{ name: string; lines: string[] }> {
  // jsdom's Blob has no `text`
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsText(content);
  });
  return { name, lines: text.trim().split(/\r?\n/) };
}
