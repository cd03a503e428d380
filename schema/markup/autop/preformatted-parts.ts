/** Sets `<pre>` elements aside while paragraphs are made, so that nothing in them changes. */
export class PreformattedStore {
  readonly #elements: string[] = [];

  /** Takes every closed `<pre>` out of markup and leaves a numbered empty one in its place. */
  take(html: string): string {
    if (!html.includes('<pre')) return html;
    const parts = html.split('</pre>');
    const last = parts.pop() ?? '';
    const kept = parts.map((part) => {
      const start = part.indexOf('<pre');
      if (start === -1) return part;
      this.#elements.push(`${part.slice(start)}</pre>`);
      return `${part.slice(0, start)}<pre data-set-aside-${this.#elements.length - 1}></pre>`;
    });
    return kept.join('') + last;
  }

  /** Puts the elements back. */
  restore(html: string): string {
    if (this.#elements.length === 0) return html;
    return html.replace(/<pre data-set-aside-(\d+)><\/pre>/g, (whole, index) => this.#elements[Number(index)] ?? whole);
  }
}
