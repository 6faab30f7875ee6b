interface File {
  readonly path: string;
  readonly bytes: number;
}

/** Source maps, and compressed forms, which may differ between two builds of the same content. */
const NOT_CONTENT = /\.(?:map|br)$/;

/** Whether users download the file of a version. */
export const isContent = (path: string): boolean => !NOT_CONTENT.test(path);

/** The transfer size of each file that users download: that of its compressed form, if there is one. */
export function sentBytesOf(files: readonly File[]): ReadonlyMap<string, number> {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return new Map(
    files
      .filter(({ path }) => isContent(path))
      .map(({ path, bytes }) => [path, byPath.get(`${path}.br`) ?? bytes]),
  );
}
