import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;

/** Creates an image of about `bytes` bytes, with noise like a photograph so that it does not compress well. */
export async function photograph(bytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .raw()
    .toBuffer();
  const encode = (quality: number) =>
    sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  let [low, high] = [5, 98];
  let best = await encode(high);
  while (high - low > 1) {
    const middle = Math.round((low + high) / 2);
    const image = await encode(middle);
    if (Math.abs(image.length - bytes) < Math.abs(best.length - bytes)) best = image;
    if (image.length > bytes) high = middle;
    else low = middle;
  }
  return best;
}
