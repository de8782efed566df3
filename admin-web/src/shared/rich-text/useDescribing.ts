import type { Editor } from '@tiptap/react';
import { useState } from 'react';

function placeOf(editor: Editor, url: string): number | null {
  let place: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === url) place = at;
  });
  return place;
}

/** Asks what pictures show, one after the other. `picture`: the address of the one that is selected. */
export function useDescribing(editor: Editor, picture: string | null) {
  /** the addresses of pictures: what the first one shows is being asked, and then of the others */
  const [asked, setAsked] = useState<readonly string[]>([]);
  // Whoever goes on elsewhere in the text is not asked any more.
  if (asked.length > 0 && asked[0] !== picture) setAsked([]);
  /** whether there is one to ask about */
  const ask = ([url, ...others]: readonly string[]): boolean => {
    if (url === undefined) return false;
    const at = placeOf(editor, url);
    if (at === null) return ask(others);
    editor.commands.setNodeSelection(at);
    setAsked([url, ...others]);
    return true;
  };
  return {
    /** of the picture that is asked about */
    url: asked[0],
    /** Asks about the selected one, unless others are being asked about. */
    begin: (url: string) => {
      if (asked.length === 0) setAsked([url]);
    },
    /** Asks about one that has just come, after the others. */
    add: (url: string) => {
      if (asked.length === 0) ask([url]);
      else setAsked([...asked, url]);
    },
    /** Goes on to the next one; whether there is one. */
    next: (): boolean => {
      const isMore = ask(asked.slice(1));
      if (!isMore) setAsked([]);
      return isMore;
    },
    end: () => setAsked([]),
  };
}
