import { COVER_EXTENSIONS, PICTURE_MAX_BYTES } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useUpload } from '../cover/useUpload.ts';

/** Sends pictures of a text; `onStored` is given the address of each that has arrived. */
export function useImages(onStored: (url: string) => void) {
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
    onStored: ({ url }) => onStored(url),
  });
  const said = problem === null ? null : 'id' in problem ? text(problem.id, problem.values) : problem.text;
  return { ...upload, problem: said };
}
