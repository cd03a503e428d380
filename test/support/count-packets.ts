import { Socket } from 'node:net';

type Write = (this: Socket, ...parameters: never[]) => void;

/** Counts how often the process writes to connections to a port while the body runs. */
export async function countPackets(port: number, body: () => Promise<unknown>): Promise<number> {
  const prototype = Socket.prototype as unknown as Record<'_write' | '_writev', Write>;
  const originals = { _write: prototype._write, _writev: prototype._writev };
  let packets = 0;
  for (const name of ['_write', '_writev'] as const) {
    prototype[name] = function (this: Socket, ...parameters) {
      if (this.remotePort === port) packets++;
      return originals[name].apply(this, parameters);
    };
  }
  try {
    await body();
  } finally {
    Object.assign(prototype, originals);
  }
  return packets;
}
