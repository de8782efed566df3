import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import { COVER_EXTENSIONS } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { AddressPanel } from './AddressPanel.tsx';
import { linkAddress } from './addresses.ts';
import { EXTENSIONS } from './extensions.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { asStored } from './stored-html.ts';
import { Toolbar, type ToolbarButton } from './Toolbar.tsx';
import { HISTORY, TOOLS, type Tool } from './tools.ts';
import { useImages } from './useImages.ts';

const ALL = [...TOOLS.flat(), ...HISTORY];
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : asStored(editor.getHTML()));
const imagesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** What the editor calls, as it is now. */
interface Handlers {
  onChange: (html: string) => void;
  /** whether there was one to insert */
  insertFiles: (files: File[]) => boolean;
}

interface RichTextEditorProps extends RichTextProps {
  labelId: string;
  helpId: string;
  onSource: () => void;
}

/** The editor itself, with its toolbar; it loads with the first field that needs it. */
export function RichTextEditor({ label, labelId, helpId, language, value, ...props }: RichTextEditorProps) {
  const { problem, focusRef, onChange, required, onSource } = props;
  const text = useText();
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<'link' | 'alt' | null>(null);
  const memory = useRef({ opened: { value, written: '' }, given: value });
  const latest = useRef<Handlers>({ onChange, insertFiles: () => false });

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // Its rules are below: the pages take no styles that come by other ways.
    injectCSS: false,
    editorProps: {
      handleDrop: (_view, event) => latest.current.insertFiles(imagesOf(event.dataTransfer?.files)),
      handlePaste: (_view, event) => latest.current.insertFiles(imagesOf(event.clipboardData?.files)),
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
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
      latest.current.onChange(memory.current.given);
    },
  });
  const images = useImages((url, size) => {
    if (editor.isDestroyed) return;
    const at = editor.state.selection.from;
    editor
      .chain()
      .focus()
      .setImage({ src: url, alt: '', ...size })
      .setNodeSelection(at)
      .run();
    setPanel('alt');
  });
  const insertFiles = (files: File[]): boolean => {
    const [file] = files;
    if (file !== undefined) void images.send(file);
    return file !== undefined;
  };
  useEffect(() => {
    latest.current = { onChange, insertFiles };
  });

  // Somebody else than the editor has changed it: a colleague's text was taken.
  useEffect(() => {
    if (value === memory.current.given) return;
    editor.commands.setContent(value, { emitUpdate: false });
    memory.current = { opened: { value, written: htmlOf(editor) }, given: value };
  }, [editor, value]);

  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: Object.fromEntries(
        ALL.map(({ id, isOn, can }) => [
          id,
          { isOn: isOn?.(now), isDisabled: can !== undefined && !can(now) },
        ]),
      ),
      isLink: now.isActive('link'),
      isImage: now.isActive('image'),
    }),
  });
  useEffect(() => {
    // One that waited too long to be shown was thrown away by its library; the next one is drawn at once.
    if (editor.isDestroyed) return;
    const box = editor.view.dom;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': helpId,
      'aria-required': String(required ?? false),
      'aria-invalid': String(problem !== undefined),
      lang: language,
    };
    for (const [name, said] of Object.entries(attributes)) box.setAttribute(name, said);
    focusRef(box);
  });

  const button = ({ id, label: said, keys, run }: Tool): ToolbarButton => ({
    id,
    label: text(said),
    ...(keys !== undefined && { keys }),
    ...shown.tools[id],
    onPress: () => run(editor),
  });
  const insert: ToolbarButton[] = [
    { id: 'link', label: text('rich.link'), isOn: shown.isLink, onPress: () => setPanel('link') },
    {
      id: 'image',
      label: text(shown.isImage ? 'rich.image.describe' : 'rich.image'),
      isOn: shown.isImage,
      onPress: () => (shown.isImage ? setPanel('alt') : picker.current?.click()),
    },
  ];
  const source: ToolbarButton[] = [{ id: 'source', label: text('rich.source'), onPress: onSource }];
  const close = () => {
    setPanel(null);
    // What is typed next comes behind a picture, not in its place.
    const { to } = editor.state.selection;
    if (editor.isActive('image')) editor.chain().setTextSelection(to).focus().run();
    else editor.commands.focus();
  };
  const takeLink = (typed: string): string | null => {
    const href = linkAddress(typed);
    if (href === null) return text('rich.link.wrong');
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection there is nothing to link, so the address stands for itself.
    const isBare = editor.state.selection.empty && !shown.isLink;
    if (isBare) {
      const marks = [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else chain.setLink({ href }).run();
    close();
    return null;
  };
  return (
    <>
      <Toolbar
        label={text('rich.toolbar', { field: label })}
        groups={[...TOOLS.map((group) => group.map(button)), insert, HISTORY.map(button), source]}
        toolbarRef={toolbar}
      />
      {panel === 'link' && (
        <AddressPanel
          label={text('rich.link.address')}
          value={String(editor.getAttributes('link').href ?? '')}
          take={takeLink}
          {...(shown.isLink && {
            remove: {
              label: text('rich.link.remove'),
              act: () => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                close();
              },
            },
          })}
          onClose={close}
        />
      )}
      {panel === 'alt' && (
        <AddressPanel
          label={text('rich.image.alt')}
          hint={text('rich.image.alt.hint')}
          value={String(editor.getAttributes('image').alt ?? '')}
          take={(alt) => {
            editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
            close();
            return null;
          }}
          onClose={close}
        />
      )}
      {images.progress !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1 }}>
          <LinearProgress
            variant="determinate"
            value={images.progress * 100}
            aria-label={text('rich.image.uploading')}
            sx={{ flex: 1 }}
          />
          <Button size="small" color="inherit" onClick={images.cancel}>
            {text('common.cancel')}
          </Button>
        </Box>
      )}
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
            ...RICH_TEXT,
            minHeight: 200,
            maxHeight: 520,
            overflow: 'auto',
            p: 1.5,
            outline: 'none',
            whiteSpace: 'break-spaces',
            '& pre': { ...RICH_TEXT['& pre'], whiteSpace: 'pre' },
            '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
          },
        }}
      />
    </>
  );
}
