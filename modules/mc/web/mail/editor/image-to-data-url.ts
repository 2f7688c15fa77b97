const MAX_SIDE = 1600;
/** A text of 2 MB must have space for several images (mc M41). */
const MAX_CHARACTERS = 600_000;

/** An image small enough to be part of the text: unchanged, or scaled down. Null: the browser cannot read it. */
export async function imageToDataUrl(file: File): Promise<string | null> {
  const whole = await readDataUrl(file);
  if (whole.length <= MAX_CHARACTERS && /^data:image\/(png|jpeg|gif|webp);/.test(whole)) return whole;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  for (let scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height)); scale > 0.05; scale *= 0.7) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    if (pen === null) return null;
    // JPEG does not support transparency
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = canvas.toDataURL('image/jpeg', 0.85);
    if (smaller.length <= MAX_CHARACTERS) return smaller;
  }
  return null;
}

async function readDataUrl(file: File): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
