import { useState, type DragEvent } from 'react';
import { useNotify } from '../state/notices.ts';

/** For a place where files are dropped; a folder, which browsers hand over as a file that nobody can read, is refused. */
export function useDrop(onFiles: (files: FileList) => void) {
  const notify = useNotify();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    place: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const { items, files } = event.dataTransfer;
        const isFolderThere = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory);
        if (isFolderThere) notify('error', { id: 'common.file.unreadable' });
        else onFiles(files);
      },
    },
  };
}
