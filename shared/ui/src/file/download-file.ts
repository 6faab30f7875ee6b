/** Characters that file systems refuse. */
const REFUSED = /[\\/:*?"<>|]+/g;

/** By then, a slow browser, or one that asks for a place first, has read the file. */
const READ_MS = 60_000;

/** Offers a file to save; characters that a file name cannot have become '-'. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(REFUSED, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
