/** The longer side, in pixels: a label can be read on it, and it travels in seconds on a slow line. */
const LONGEST = 1600;
/** What the service takes of a photo, in bytes, with some room. */
const MOST_BYTES = 1_000_000;
const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * The picture as a JPEG that is small enough, upright, without anything of the camera: it is drawn anew. As base64.
 * @throws Error where the browser cannot read it
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitted(picture);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    for (const quality of qualities) {
      const blob = await jpegOf(canvas, quality);
      if (blob.size <= MOST_BYTES) return await base64Of(blob);
    }
  } finally {
    picture.close();
  }
  throw new Error('The picture cannot be made small enough.');
}

export function fitted({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be written.'))),
      'image/jpeg',
      quality,
    );
  });
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // In pieces: a call takes so many arguments only.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
