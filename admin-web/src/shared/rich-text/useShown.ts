import { useEditorState, type Editor } from '@tiptap/react';
import { HISTORY, TOOLS } from './tools.ts';

const ALL = [...TOOLS.flat(), ...HISTORY];

/** What the toolbar shows of where the cursor stands. */
export const useShown = (editor: Editor) =>
  useEditorState({
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
