import { setImmediate } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { FeedUnreadable } from '../fetch/feed-unreadable.ts';
import { ITEMS_MAX, type RawItem } from './feed-item.ts';

/** Parsed at once, so that other requests are not held up. */
const SLICE = 64 * 1024;
const DEPTH_MAX = 100;
/** The rest of a longer field is not read. */
const FIELD_MAX = 20_000;

const ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:rdf']);
const ITEM_NAMES: ReadonlySet<string> = new Set(['item', 'entry']);
/** The elements of an item that are read, by what they are. The first one that is not empty counts. */
const FIELDS: Readonly<Record<keyof RawItem, readonly string[]>> = {
  id: ['guid', 'id'],
  title: ['title'],
  summary: ['description', 'summary', 'content', 'content:encoded'],
  link: ['link'],
  date: ['pubdate', 'published', 'dc:date', 'updated'],
};

/** Collects the items of an RSS or Atom document while it is parsed. */
class ItemCollector {
  readonly items: RawItem[] = [];
  #depth = 0;
  #itemDepth: number | undefined;
  #fields = new Map<string, string>();
  /** the name of the field that is being read */
  #field: string | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX)
      throw new FeedUnreadable('The elements of the feed are nested too deeply.');
    if (this.#depth === 1 && !ROOTS.has(name)) throw notAFeed();
    if (this.#itemDepth === undefined) {
      if (ITEM_NAMES.has(name)) this.#itemDepth = this.#depth;
      return;
    }
    if (this.#depth === this.#itemDepth + 1) this.#openField(name, attributes);
    else this.text(' ');
  }

  text(data: string): void {
    if (this.#field === undefined) return;
    const before = this.#fields.get(this.#field) ?? '';
    if (before.length < FIELD_MAX) this.#fields.set(this.#field, before + data);
  }

  close(): void {
    if (this.#depth === this.#itemDepth) this.#closeItem();
    else if (this.#itemDepth !== undefined && this.#depth === this.#itemDepth + 1) {
      this.#field = undefined;
    }
    this.#depth -= 1;
  }

  #openField(name: string, { href, rel = 'alternate' }: Readonly<Record<string, string>>): void {
    // of several elements with one name, such as the links of Atom, the first one counts
    this.#field = this.#fields.has(name) ? undefined : name;
    if (name === 'link' && href !== undefined && rel === 'alternate') this.text(href);
  }

  #closeItem(): void {
    const read = (field: keyof RawItem) =>
      FIELDS[field].map((name) => this.#fields.get(name)?.trim()).find((text) => text);
    if (this.items.length < ITEMS_MAX) {
      this.items.push({
        id: read('id'),
        title: read('title'),
        summary: read('summary'),
        link: read('link'),
        date: read('date'),
      });
    }
    this.#fields = new Map();
    this.#field = undefined;
    this.#itemDepth = undefined;
  }
}

export const notAFeed = () =>
  new FeedUnreadable('The address is not that of an RSS, Atom or JSON feed.');

/**
 * The items of an RSS or Atom document, or RSS 1.0. Entities that a document declares are never expanded: a
 * document with such declarations is refused. Throws FeedUnreadable.
 */
export async function readXmlFeed(text: string): Promise<readonly RawItem[]> {
  const collector = new ItemCollector();
  let hasRoot = false;
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        if (/<?!entity/i.test(data)) {
          throw new FeedUnreadable(
            'The feed declares entities of its own, which is not supported.',
          );
        }
      },
      onopentag(name, attributes) {
        hasRoot = true;
        collector.open(name, attributes);
      },
      ontext: (data) => collector.text(data),
      onclosetag: () => collector.close(),
    },
    { xmlMode: true, lowerCaseTags: true },
  );
  for (let start = 0; start < text.length; start += SLICE) {
    parser.write(text.slice(start, start + SLICE));
    await setImmediate();
  }
  parser.end();
  if (!hasRoot) throw notAFeed();
  return collector.items;
}
