/** Takes out `<pre>` elements while paragraphs are made, so that they stay unchanged. */
export class PreformattedStore {
  readonly #elements: string[] = [];

  /** Replaces every closed `<pre>` by a numbered empty one. */
  take(html: string): string {
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

  /** Puts the elements back. */
  restore(html: string): string {
    if (this.#elements.length === 0) return html;
    return html.replace(/<pre data-set-aside-(\d+)><\/pre>/g, (whole, index) => this.#elements[Number(index)] ?? whole);
  }
}
