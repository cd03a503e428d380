/** Replaces `<pre>` elements by placeholders while paragraphs are added, so that they stay unchanged. */
export class PreformattedStore {
  readonly #elements: string[] = [];

  /** Stores every closed `<pre>` element and replaces it by an empty, numbered one. */
  extract(html: string): string {
    if (!html.includes('<pre')) return html;
    const parts = html.split('</pre>');
    const last = parts.pop() ?? '';
    const stripped = parts.map((part) => {
      const start = part.indexOf('<pre');
      if (start === -1) return part;
      this.#elements.push(`${part.slice(start)}</pre>`);
      return `${part.slice(0, start)}<pre data-set-aside-${this.#elements.length - 1}></pre>`;
    });
    return stripped.join('') + last;
  }

  /** Replaces the placeholders by the stored elements. */
  restore(html: string): string {
    if (this.#elements.length === 0) return html;
    return html.replace(
      /<pre data-set-aside-(\d+)><\/pre>/g,
      (placeholder, index) => this.#elements[Number(index)] ?? placeholder,
    );
  }
}
