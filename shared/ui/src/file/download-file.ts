/** Characters that file systems refuse. */
const REFUSED = /[\\/:*?"<>|]+/g;

/** Offers a file to save; characters that a file name cannot have become '-'. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(REFUSED, '-');
  link.click();
  // after the browser has read it
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
