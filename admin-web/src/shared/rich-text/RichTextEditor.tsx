import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { EditorDesk, type Desk } from './EditorDesk.tsx';
import { EditorPlace } from './EditorPlace.tsx';
import { EXTENSIONS } from './extensions.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { asStored } from './stored-html.ts';

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : asStored(editor.getHTML()));
const imagesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Spreadsheets and word processors put a picture of what was copied beside it; one that was copied itself is all there is. */
function picturesOf(clipboard: DataTransfer | null): File[] {
  const html = clipboard?.getData('text/html') ?? '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isPicture = body.textContent.trim() === '' && body.querySelectorAll('img').length === 1;
  return html === '' || isPicture ? imagesOf(clipboard?.files) : [];
}

interface RichTextEditorProps extends RichTextProps {
  labelId: string;
  helpId: string;
  onSource: () => void;
}

/** The editor itself, with its toolbar; it loads with the first field that needs it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { language, value } = props;
  const memory = useRef({ opened: { value, written: '' }, given: value });
  const desk = useRef<Desk>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // One that is made while React draws is thrown away where that takes long, and its place is empty for a moment.
    immediatelyRender: false,
    // Its rules stand where it is drawn: the pages take no styles that come by other ways.
    injectCSS: false,
    editorProps: {
      handleDrop: (_view, event) => desk.current?.insertFiles(imagesOf(event.dataTransfer?.files)) ?? false,
      handlePaste: (_view, event) => desk.current?.insertFiles(picturesOf(event.clipboardData)) ?? false,
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        desk.current?.enterTools();
        return true;
      },
    },
    onCreate: ({ editor: made }) => {
      memory.current.opened.written = htmlOf(made);
    },
    onUpdate: ({ editor: changed }) => {
      const { opened } = memory.current;
      const written = htmlOf(changed);
      // What was there before counts as unchanged, also where it was written in other words.
      memory.current.given = written === opened.written ? opened.value : written;
      desk.current?.change(memory.current.given);
    },
  });

  // Somebody else than the editor has changed it: a colleague's text was taken.
  useEffect(() => {
    if (editor === null || value === memory.current.given) return;
    editor.commands.setContent(value, { emitUpdate: false });
    memory.current = { opened: { value, written: htmlOf(editor) }, given: value };
  }, [editor, value]);

  if (editor === null) return <EditorPlace html={value} language={language} />;
  return <EditorDesk {...props} editor={editor} deskRef={desk} />;
}
