import { COVER_EXTENSIONS, PICTURE_MAX_BYTES } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Editor, EditorEvents } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { useUpload } from '../useUpload.ts';

/** In pixels; nothing where the browser cannot tell. */
type ImageSize = { width: number; height: number } | Record<string, never>;

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

/** Where a picture goes that is on its way, and what the text was when it was sent. */
interface Place {
  at: number;
  doc: Editor['state']['doc'];
}
/** Of a change that is none of the text: a picture came, or was described. */
export const IS_PICTURE = 'picture';

/**
 * Sends pictures of a text, and puts each where it was inserted, whatever is written meanwhile. `onPlaced` is given its
 * address, and whether nothing was written since.
 */
export function useImages(editor: Editor, onPlaced: (url: string, isAwaited: boolean) => void) {
  const text = useText();
  const { bytes } = useFormats();
  const places = useRef(new Map<File, Place>());
  useEffect(() => {
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      // What is typed on comes behind a picture, and so does the next picture.
      const isPicture = transaction.getMeta(IS_PICTURE) === true;
      for (const place of places.current.values()) {
        place.at = transaction.mapping.map(place.at, isPicture ? 1 : -1);
        if (isPicture && place.doc === transaction.before) place.doc = transaction.doc;
      }
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);

  const { problem, send, ...upload } = useUpload({
    type: 'picture',
    check: ({ name, size }) => {
      if (!COVER_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension)))
        return { id: 'rich.image.type' };
      return size > PICTURE_MAX_BYTES
        ? { id: 'rich.image.size', values: { size: bytes(PICTURE_MAX_BYTES) } }
        : null;
    },
    onStored: async ({ url }, file) => {
      const size = await sizeOf(file);
      const place = places.current.get(file);
      if (place === undefined || editor.isDestroyed) return;
      places.current.delete(file);
      const { state, schema } = editor;
      const image = schema.nodes.image?.create({ src: url, alt: '', ...size });
      if (image === undefined) return;
      editor.view.dispatch(state.tr.insert(place.at, image).setMeta(IS_PICTURE, true));
      onPlaced(url, state.doc === place.doc);
    },
  });
  const insert = (files: File[]) => {
    const { doc, selection } = editor.state;
    for (const file of files) places.current.set(file, { at: selection.to, doc });
    void send(...files);
  };
  const said = problem === null ? null : 'id' in problem ? text(problem.id, problem.values) : problem.text;
  return { ...upload, insert, problem: said };
}
