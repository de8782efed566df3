import { COVER_EXTENSIONS, PICTURE_MAX_BYTES } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useUpload } from '../cover/useUpload.ts';

/** In pixels; nothing where the browser cannot tell. */
export type ImageSize = { width: number; height: number } | Record<string, never>;

/** A page that knows it keeps the place of a picture free until it comes. */
async function sizeOf(file: File): Promise<ImageSize> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return {};
  }
}

/** Sends pictures of a text; `onStored` is given the address and the size of each that has arrived. */
export function useImages(onStored: (url: string, size: ImageSize) => void) {
  const text = useText();
  const { bytes } = useFormats();
  const { problem, ...upload } = useUpload({
    type: 'picture',
    check: ({ name, size }) => {
      if (!COVER_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension)))
        return { id: 'rich.image.type' };
      return size > PICTURE_MAX_BYTES
        ? { id: 'rich.image.size', values: { size: bytes(PICTURE_MAX_BYTES) } }
        : null;
    },
    onStored: ({ url }, file) => void sizeOf(file).then((size) => onStored(url, size)),
  });
  const said = problem === null ? null : 'id' in problem ? text(problem.id, problem.values) : problem.text;
  return { ...upload, problem: said };
}
