import type { MenuBar, Sheet } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { sheetsKey, sheetsQuery } from '../list/sheets-query.ts';

type Change = (sheets: readonly Sheet[]) => readonly Sheet[];

/** The cached list of the sheets of an area, which mutations change. */
export class SheetList {
  readonly #queryKey;

  constructor(
    readonly client: QueryClient,
    readonly menuBar: MenuBar,
  ) {
    this.#queryKey = sheetsKey(menuBar);
  }

  get sheets(): readonly Sheet[] {
    return this.client.getQueryData(this.#queryKey) ?? [];
  }

  get isRefetching(): boolean {
    return this.client.isFetching({ queryKey: this.#queryKey }) > 0;
  }

  /** Changes the list if it is loaded; it is not after the session has ended. */
  set(next: Change): void {
    this.client.setQueryData(this.#queryKey, (sheets) => sheets && [...next(sheets)]);
  }

  /** A pending refetch would restore the old list. */
  cancelRefetch(): Promise<void> {
    return this.client.cancelQueries({ queryKey: this.#queryKey });
  }

  async change(next: Change): Promise<void> {
    await this.cancelRefetch();
    this.set(next);
  }

  refetch(): void {
    void this.client.invalidateQueries({ queryKey: this.#queryKey });
  }

  /** Resolves when the list is loaded again, or that has failed. */
  async reload(): Promise<void> {
    await this.cancelRefetch();
    await this.client.refetchQueries({ queryKey: this.#queryKey });
  }

  /** The list of the server. */
  fetch(): Promise<readonly Sheet[]> {
    return this.client.fetchQuery({ ...sheetsQuery(this.menuBar), staleTime: 0 });
  }
}

export const withoutSheet = (sheets: readonly Sheet[], sheetId: string): readonly Sheet[] =>
  sheets.filter(({ id }) => id !== sheetId);
