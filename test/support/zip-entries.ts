import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

/** The files of an archive, by path. */
export function zipEntries(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== DIRECTORY_END) throw new Error('This is no whole archive.');
  const files = new Map<string, Buffer>();
  let place = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(place) !== DIRECTORY_ENTRY) throw new Error('The directory of the archive is broken.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at));
    const name = archive.toString('utf8', place + 46, place + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(place + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(place + 20));
    files.set(name, archive.readUInt16LE(place + 10) === 8 ? inflateRawSync(bytes) : bytes);
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
