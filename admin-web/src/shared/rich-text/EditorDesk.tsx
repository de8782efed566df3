import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { COVER_EXTENSIONS } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { EditorContent, type Editor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { LinkPanel, PicturePanel, Sending } from './desk-panels.tsx';
import { WRITTEN } from './editor-frame.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar, type ToolbarButton } from './Toolbar.tsx';
import { HISTORY, TOOLS, type Tool } from './tools.ts';
import { useDescribing } from './useDescribing.ts';
import { useImages } from './useImages.ts';
import { useShown } from './useShown.ts';
import { useTextbox } from './useTextbox.ts';

/** What the editor calls. */
export interface Desk {
  change: (html: string) => void;
  /** whether there was one to insert */
  insertFiles: (files: File[]) => boolean;
  /** moves the focus to the toolbar */
  enterTools: () => void;
}

interface EditorDeskProps extends RichTextProps {
  editor: Editor;
  deskRef: Ref<Desk>;
  labelId: string;
  helpId: string;
  onSource: () => void;
}

/** An editor with its toolbar, and what is asked for below that. */
export function EditorDesk({ editor, deskRef, label, labelId, helpId, language, ...props }: EditorDeskProps) {
  const { name, problem, focusRef, onChange, onSending, required, onSource } = props;
  const text = useText();
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isLinking, setIsLinking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useShown(editor);
  const describing = useDescribing(editor, shown.picture);
  const images = useImages(editor, (url, isAwaited) => {
    const { activeElement: now, body } = document;
    const isHere = now === body || (frame.current?.contains(now) ?? false);
    // Whoever has gone on meanwhile, here or elsewhere, is not called back.
    if (!isAwaited || !isHere || isLinking) return;
    describing.add(url);
  });
  const isSending = images.progress !== null;
  useEffect(() => {
    if (!isSending) return undefined;
    onSending(name, true);
    return () => onSending(name, false);
  }, [isSending, name, onSending]);
  const insertFiles = (files: File[]): boolean => {
    if (files.length > 0) images.insert(files);
    return files.length > 0;
  };
  useImperativeHandle(deskRef, () => ({
    change: onChange,
    insertFiles,
    enterTools: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }));

  const isImage = shown.picture !== null;
  useTextbox(editor, { labelId, helpId, language, required, problem, focusRef });

  const button = ({ id, label: said, keys, run }: Tool): ToolbarButton => ({
    id,
    label: text(said),
    ...(keys !== undefined && { keys }),
    ...shown.tools[id],
    onPress: () => run(editor),
  });
  const link = () => {
    describing.end();
    setIsLinking(true);
  };
  const describe = (url: string) => {
    setIsLinking(false);
    describing.begin(url);
  };
  const insert: ToolbarButton[] = [
    { id: 'link', label: text('rich.link'), isOn: shown.isLink, onPress: link },
    {
      id: 'image',
      label: text(isImage ? 'rich.image.describe' : 'rich.image'),
      isOn: isImage,
      onPress: () => (shown.picture === null ? picker.current?.click() : describe(shown.picture)),
    },
  ];
  // The HTML would not take in what is still under way.
  const source: ToolbarButton[] = [
    { id: 'source', label: text('rich.source'), isDisabled: isSending, onPress: onSource },
  ];
  const close = () => {
    if (describing.next()) return;
    setIsLinking(false);
    // What is typed next comes behind a picture, not in its place.
    const { to } = editor.state.selection;
    if (editor.isActive('image')) editor.chain().setTextSelection(to).focus().run();
    else editor.commands.focus();
  };
  return (
    <div ref={frame}>
      <Toolbar
        label={text('rich.toolbar', { field: label })}
        groups={[...TOOLS.map((group) => group.map(button)), insert, HISTORY.map(button), source]}
        toolbarRef={toolbar}
      />
      {isLinking && <LinkPanel editor={editor} isLink={shown.isLink} onClose={close} />}
      {describing.url !== undefined && <PicturePanel key={describing.url} editor={editor} onClose={close} />}
      {images.progress !== null && <Sending progress={images.progress} onCancel={images.cancel} />}
      {images.problem !== null && <Alert severity="error">{images.problem}</Alert>}
      <input
        ref={picker}
        type="file"
        accept={COVER_EXTENSIONS.join(',')}
        aria-label={text('rich.image.of', { field: label })}
        tabIndex={-1}
        style={visuallyHidden}
        onChange={({ target }) => {
          insertFiles([...(target.files ?? [])]);
          // The same file chosen again must count as a choice.
          target.value = '';
        }}
      />
      <Box
        component={EditorContent}
        editor={editor}
        sx={{
          '& .ProseMirror': {
            ...WRITTEN,
            outline: 'none',
            '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
          },
        }}
      />
    </div>
  );
}
