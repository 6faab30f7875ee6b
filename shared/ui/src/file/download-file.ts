/** Characters that are invalid in file names. */
const INVALID = /[\\/:*?"<>|]+/g;

/** Leaves time for a browser that is slow, or that prompts for a folder first, to read the file. */
const REVOKE_DELAY_MS = 60_000;

/** Starts the download of a file. Characters that are invalid in file names become '-'. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(INVALID, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
