/** A group of bars that share a scale. */
export interface Panel {
  title: string;
  /** One value of each series; null for none. */
  rows: readonly { name: string; values: readonly (number | null)[] }[];
  /** A value that a vertical line marks, such as a target. */
  line: number;
}

const [WIDTH, LABEL_WIDTH, BAR_WIDTH] = [760, 300, 380];
const [BAR, ROW, TITLE] = [9, 25, 40];

/** The colors of the page in light and dark mode; the bars have colors that are readable on both. */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 13px }
  .series0 { fill: #2f81f7 }
  .series1 { fill: #e3933a }
  .line { stroke: #6e7781; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .line { stroke: #9198a1 } }
`;

/** Returns an SVG image of horizontal bars. `series` names the values of each row. */
export function barChart(panels: readonly Panel[], series: readonly string[]): string {
  const parts: string[] = series.map(
    (name, index) =>
      `<rect class="series${index}" x="${LABEL_WIDTH + index * 110}" y="12" width="12" height="12"/>` +
      `<text x="${LABEL_WIDTH + 18 + index * 110}" y="22">${escaped(name)}</text>`,
  );
  let top = 36;
  for (const panel of panels) {
    parts.push(panelParts(panel, top));
    top += TITLE + panel.rows.length * ROW;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top + 8}" role="img" aria-label="Bar charts">`,
    `<style>${STYLE}</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function panelParts({ title, rows, line }: Panel, top: number): string {
  const largest = Math.max(line, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const widthOf = (value: number) => round((value / largest) * BAR_WIDTH);
  const bodyTop = top + TITLE - 8;
  const x = LABEL_WIDTH + widthOf(line);
  return [
    `<text class="title" x="8" y="${top + 18}">${escaped(title)}</text>`,
    ...rows.map(({ name, values }, row) => rowParts({ name, values, y: bodyTop + row * ROW, widthOf })),
    `<line class="line" x1="${x}" x2="${x}" y1="${bodyTop - 4}" y2="${bodyTop + rows.length * ROW - 4}"/>`,
  ].join('\n');
}

function rowParts(row: {
  name: string;
  values: readonly (number | null)[];
  y: number;
  widthOf: (value: number) => number;
}): string {
  const label = `<text x="${LABEL_WIDTH - 8}" y="${row.y + 13}" text-anchor="end">${escaped(row.name)}</text>`;
  const bars = row.values.map((value, index) => {
    if (value === null) return '';
    const [y, width] = [row.y + index * (BAR + 1), row.widthOf(value)];
    return (
      `<rect class="series${index}" x="${LABEL_WIDTH}" y="${y}" width="${width}" height="${BAR}"/>` +
      `<text x="${LABEL_WIDTH + width + 6}" y="${y + BAR}" style="font-size:10px">${value.toFixed(2)}</text>`
    );
  });
  return [label, ...bars].join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
