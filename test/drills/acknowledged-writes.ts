import { createHash } from 'node:crypto';
import { sendDrillRequest } from './drill-requests.ts';

const CORE = '/cms-json/cms/v2';
const ITEMS_PER_REQUEST = 100;

interface PostItem {
  id: number;
  title: { raw: string };
}

/** The writes that the program has acknowledged, to be read back after a failure. */
export class AcknowledgedWrites {
  /** The titles of created posts by id. */
  readonly #created = new Map<number, string>();
  /** The last acknowledged number of a post that is changed repeatedly, by its id. */
  readonly #changed = new Map<number, number>();
  /** The paths and hashes of uploaded files. */
  readonly #files = new Map<string, string>();

  created(id: number, title: string): void {
    this.#created.set(id, title);
  }

  changed(id: number, number: number): void {
    this.#changed.set(id, Math.max(number, this.#changed.get(id) ?? 0));
  }

  stored(path: string, bytes: Buffer): void {
    this.#files.set(path, hashOf(bytes));
  }

  get count(): number {
    return this.#created.size + this.#changed.size + this.#files.size;
  }

  /** The title of a post that is changed repeatedly. */
  static titleOf = (number: number): string => `Change ${number}`;

  /** Reads everything back, and returns descriptions of what is missing. */
  async missing(port: number, authorization: string): Promise<string[]> {
    const missing: string[] = [];
    const ids = [...this.#created.keys(), ...this.#changed.keys()];
    for (let start = 0; start < ids.length; start += ITEMS_PER_REQUEST) {
      const chunk = ids.slice(start, start + ITEMS_PER_REQUEST);
      const path = `${CORE}/posts?include=${chunk.join()}&per_page=100&status=any&context=edit&_fields=id,title`;
      const { body, outcome } = await sendDrillRequest(port, { path, headers: { authorization } });
      if (outcome !== '200') throw new Error(`Acknowledged writes cannot be read back: ${outcome}.`);
      const titles = new Map((body as PostItem[]).map(({ id, title }) => [id, title.raw]));
      missing.push(...chunk.filter((id) => !this.#isStored(id, titles.get(id))).map((id) => `post ${id}`));
    }
    for (const [path, hash] of this.#files) {
      const { outcome, bytes } = await sendDrillRequest(port, { path });
      if (outcome !== '200' || hashOf(bytes) !== hash) missing.push(`file ${path}`);
    }
    return missing;
  }

  #isStored(id: number, title: string | undefined): boolean {
    const number = this.#changed.get(id);
    // A change that was not acknowledged may be stored too.
    if (number !== undefined) return Number(/\d+$/.exec(title ?? '')?.[0] ?? -1) >= number;
    return title === this.#created.get(id);
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
