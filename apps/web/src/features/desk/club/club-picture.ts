/** Of the largest sizes that are stored. */
const CLUB = { width: 1536, height: 864, name: 'clube.jpg' };
const BANNER = { width: 1536, height: 576, name: 'banner.jpg' };
const QUALITY = 0.85;

/** The browser cannot decode the file: not a picture, damaged, or HEIC outside Safari. */
class UnreadablePicture extends Error {}

export const toClubPicture = (file: File): Promise<File> => middleOf(file, CLUB);

export const toBannerPicture = (file: File): Promise<File> => middleOf(file, BANNER);

/**
 * The middle of a photo in the shape of the stored picture, as JPEG: a phone's photo of 12 megapixels would be beyond what may
 * be sent, and the copy has no place and no camera.
 */
async function middleOf(file: File, shape: typeof CLUB): Promise<File> {
  const photo = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePicture('The browser cannot read this picture', { cause });
  });
  const scale = Math.min(1, Math.max(shape.width / photo.width, shape.height / photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(shape.width, Math.round(photo.width * scale));
  canvas.height = Math.min(shape.height, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency: transparent pixels become white, not black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    const [width, height] = [photo.width * scale, photo.height * scale];
    context.drawImage(photo, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  }
  photo.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new UnreadablePicture('The browser wrote no picture');
  return new File([jpeg], shape.name, { type: 'image/jpeg' });
}
