import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { RichTextProps } from './rich-text-props.ts';

interface Told extends Pick<RichTextProps, 'language' | 'required' | 'problem' | 'focusRef'> {
  labelId: string;
  helpId: string;
}

/** Has the editor's own element say what a field says, and be found by its form. */
export function useTextbox(editor: Editor, told: Told): void {
  const { labelId, helpId, language, required, problem, focusRef } = told;
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
}
