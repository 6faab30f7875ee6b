/** Numbers and serializes the updates of a topic. */
export class UpdateWriter {
  readonly #head: string;
  #seq: number;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(kind: string, name: string, seq: number) {
    this.#seq = seq;
    this.#head = `{"kind":"${kind}","topic":${JSON.stringify(name)},"seq":`;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Advances to the next sequence number. */
  advance(): void {
    this.#seq += 1;
  }

  /**
   * An update with the current sequence number.
   * @param json the serialized data
   * @param age age of the data in milliseconds; omitted when 0
   */
  write(snapshot: boolean, json: string, age = 0): Buffer {
    const aged = age > 0 ? `"age":${age},` : '';
    return Buffer.from(`${this.#head}${this.#seq},"snapshot":${snapshot},${aged}"data":${json}}`);
  }
}
