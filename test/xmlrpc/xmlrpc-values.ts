/** The XML of a value. Buffers are base64, dates are `dateTime.iso8601`. */
export function valueXml(value: unknown): string {
  if (value instanceof Date)
    return `<value><dateTime.iso8601>${value.toISOString().slice(0, 19).replaceAll('-', '')}</dateTime.iso8601></value>`;
  if (Buffer.isBuffer(value)) return `<value><base64>${value.toString('base64')}</base64></value>`;
  if (Array.isArray(value)) return `<value><array><data>${value.map(valueXml).join('')}</data></array></value>`;
  if (typeof value === 'number') return `<value><int>${value}</int></value>`;
  if (typeof value === 'boolean') return `<value><boolean>${Number(value)}</boolean></value>`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `<member><name>${name}</name>${valueXml(member)}</member>`,
    );
    return `<value><struct>${members.join('')}</struct></value>`;
  }
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<value><string>${text}</string></value>`;
}

/** The XML of a call. */
export const callXml = (method: string, parameters: readonly unknown[]): string =>
  `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${parameters
    .map((value) => `<param>${valueXml(value)}</param>`)
    .join('')}</params></methodCall>`;
