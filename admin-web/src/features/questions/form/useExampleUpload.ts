import { UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useUpload, type Upload } from '../../../shared/useUpload.ts';
import type { Example } from './question-values.ts';

/** Sends sample code; `onStored` is given it once it has arrived. */
export function useExampleUpload(onStored: (example: Example) => void): Upload {
  const { bytes } = useFormats();
  return useUpload({
    type: 'example',
    check: ({ size }) => {
      if (size === 0) return { id: 'questionForm.example.empty' };
      return size > UPLOAD_MAX_BYTES
        ? { id: 'questionForm.example.tooLarge', values: { size: bytes(UPLOAD_MAX_BYTES) } }
        : null;
    },
    onStored: ({ file_id: id }, { name }) => onStored({ id, name }),
  });
}
