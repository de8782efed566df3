import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import { COVER_EXTENSIONS } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { EditorContent, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { AddressPanel } from './AddressPanel.tsx';
import { linkAddress } from './addresses.ts';
import { WRITTEN } from './editor-frame.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar, type ToolbarButton } from './Toolbar.tsx';
import { HISTORY, TOOLS, type Tool } from './tools.ts';
import { IS_PICTURE, useImages } from './useImages.ts';

const ALL = [...TOOLS.flat(), ...HISTORY];

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

function placeOf(editor: Editor, url: string): number | null {
  let place: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === url) place = at;
  });
  return place;
}

/** An editor with its toolbar, and what is asked for below that. */
export function EditorDesk({ editor, deskRef, label, labelId, helpId, language, ...props }: EditorDeskProps) {
  const { name, problem, focusRef, onChange, onSending, required, onSource } = props;
  const text = useText();
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isLinking, setIsLinking] = useState(false);
  /** the addresses of pictures: what the first one shows is being asked, and then of the others */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  /** whether there is one to ask about */
  const ask = ([url, ...others]: readonly string[]): boolean => {
    if (url === undefined) return false;
    const at = placeOf(editor, url);
    if (at === null) return ask(others);
    editor.commands.setNodeSelection(at);
    setAsked([url, ...others]);
    return true;
  };
  const images = useImages(editor, (url, isAwaited) => {
    const { activeElement: now, body } = document;
    const isHere = now === body || (frame.current?.contains(now) ?? false);
    // Whoever has gone on meanwhile, here or elsewhere, is not called back.
    if (!isAwaited || !isHere || isLinking) return;
    if (asked.length === 0) ask([url]);
    else setAsked([...asked, url]);
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
      picture: now.isActive('image') ? String(now.getAttributes('image').src) : null,
    }),
  });
  const isImage = shown.picture !== null;
  // Whoever goes on elsewhere in the text is not asked any more.
  if (asked.length > 0 && asked[0] !== shown.picture) setAsked([]);
  useEffect(() => {
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
    for (const [attribute, said] of Object.entries(attributes)) box.setAttribute(attribute, said);
    focusRef(box);
  });

  const button = ({ id, label: said, keys, run }: Tool): ToolbarButton => ({
    id,
    label: text(said),
    ...(keys !== undefined && { keys }),
    ...shown.tools[id],
    onPress: () => run(editor),
  });
  const link = () => {
    setAsked([]);
    setIsLinking(true);
  };
  const describe = (url: string) => {
    setIsLinking(false);
    if (asked.length === 0) setAsked([url]);
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
    if (ask(asked.slice(1))) return;
    setAsked([]);
    setIsLinking(false);
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
    <div ref={frame}>
      <Toolbar
        label={text('rich.toolbar', { field: label })}
        groups={[...TOOLS.map((group) => group.map(button)), insert, HISTORY.map(button), source]}
        toolbarRef={toolbar}
      />
      {isLinking && (
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
      {asked.length > 0 && (
        <AddressPanel
          key={asked[0]}
          label={text('rich.image.alt')}
          hint={text('rich.image.alt.hint')}
          value={String(editor.getAttributes('image').alt ?? '')}
          take={(alt) => {
            editor.chain().updateAttributes('image', { alt: alt.trim() }).setMeta(IS_PICTURE, true).run();
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
            ...WRITTEN,
            outline: 'none',
            '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
          },
        }}
      />
    </div>
  );
}
