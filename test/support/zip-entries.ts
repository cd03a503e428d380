import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

/** The contents of the files of a ZIP archive, by path. Throws if the archive is incomplete. */
export function zipEntries(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== DIRECTORY_END) throw new Error('The archive is incomplete.');
  const files = new Map<string, Buffer>();
  let offset = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw new Error('The directory of the archive is broken.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(offset + field));
    const name = archive.toString('utf8', offset + 46, offset + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(offset + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(offset + 20));
    files.set(name, archive.readUInt16LE(offset + 10) === 8 ? inflateRawSync(bytes) : bytes);
    offset += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
