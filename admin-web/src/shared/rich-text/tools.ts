import type { Editor } from '@tiptap/react';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** A button of the toolbar that acts at once. */
export interface Tool {
  id: string;
  label: Extract<TextId, `rich.tool.${string}`>;
  /** as `aria-keyshortcuts` writes it */
  keys?: string;
  run: (editor: Editor) => boolean;
  /** absent: it is no state of the text */
  isOn?: (editor: Editor) => boolean;
  /** absent: always */
  can?: (editor: Editor) => boolean;
}

const mark = (name: string, label: Tool['label'], keys?: string): Tool => ({
  id: name,
  label,
  ...(keys !== undefined && { keys }),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

const heading = (level: 3 | 4, label: Tool['label']): Tool => ({
  id: `heading${level}`,
  label,
  keys: `Control+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

/** In groups; the page has the first two levels of headings itself. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [heading(3, 'rich.tool.heading'), heading(4, 'rich.tool.subheading')],
  [
    mark('bold', 'rich.tool.bold', 'Control+B'),
    mark('italic', 'rich.tool.italic', 'Control+I'),
    mark('underline', 'rich.tool.underline', 'Control+U'),
    mark('strike', 'rich.tool.strike', 'Control+Shift+S'),
    mark('code', 'rich.tool.code', 'Control+E'),
    mark('subscript', 'rich.tool.subscript'),
    mark('superscript', 'rich.tool.superscript'),
  ],
  [
    {
      id: 'bulletList',
      label: 'rich.tool.bulletList',
      keys: 'Control+Shift+8',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'orderedList',
      label: 'rich.tool.orderedList',
      keys: 'Control+Shift+7',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'blockquote',
      label: 'rich.tool.quote',
      keys: 'Control+Shift+B',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'codeBlock',
      label: 'rich.tool.codeBlock',
      keys: 'Control+Alt+C',
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
    {
      id: 'rule',
      label: 'rich.tool.rule',
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];

export const HISTORY: readonly Tool[] = [
  {
    id: 'undo',
    label: 'rich.tool.undo',
    keys: 'Control+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: 'rich.tool.redo',
    keys: 'Control+Shift+Z',
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

/** Of the toolbar: the tools, what is inserted (a link, a picture), undo and redo, and the way to the HTML. */
export const GROUP_SIZES: readonly number[] = [...TOOLS.map(({ length }) => length), 2, HISTORY.length, 1];
