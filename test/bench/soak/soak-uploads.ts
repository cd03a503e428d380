import sharp from 'sharp';
import { get } from '../cases/bench-case.ts';
import { fieldOf, ItemPool, type SoakOperation, type SoakSession } from './soak-operation.ts';

const MEDIA = '/wp-json/wp/v2/media';

interface UploadedPicture {
  id: number;
  /** The path of the file. */
  path: string;
}

/** Returns uploads of a picture, and reads of their files and of sizes of them. The oldest pictures are deleted. */
export async function soakUploads(): Promise<readonly SoakOperation[]> {
  const pictures = new ItemPool<UploadedPicture>(8);
  let count = 0;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 900, height: 600, channels: 3, background: '#888', noise } as const;
  const body = await sharp({ create }).jpeg().toBuffer();

  const readFile = (kind: string, query: string): SoakOperation => ({
    kind,
    group: 'reads',
    weight: 2,
    run: async ({ call }) => {
      const picture = pictures.take();
      if (!picture) return;
      await call(kind, get(`${picture.path}${query}`));
      pictures.add(picture);
    },
  });
  const deleteSurplus = async ({ call }: SoakSession) => {
    const surplus = pictures.takeSurplus();
    if (!surplus) return;
    const path = `${MEDIA}/${surplus.id}?force=true`;
    await call('upload, delete', { method: 'DELETE', path, authenticated: true });
  };

  return [
    {
      kind: 'upload',
      group: 'uploads',
      weight: 1,
      run: async (session) => {
        const name = `soak-${process.pid}-${count++}.jpg`;
        const answer = await session.call('upload', {
          method: 'POST',
          path: MEDIA,
          headers: { 'Content-Type': 'image/jpeg', 'Content-Disposition': `attachment; filename="${name}"` },
          body,
          authenticated: true,
        });
        const [id, address] = [fieldOf<number>(answer, 'id'), fieldOf<string>(answer, 'source_url')];
        if (id !== undefined && address !== undefined) pictures.add({ id, path: new URL(address).pathname });
        await deleteSurplus(session);
      },
    },
    readFile('file', ''),
    readFile('image on request', '?w=384'),
  ];
}
