import Image from '@tiptap/extension-image';
import { Mark, mergeAttributes, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from './addresses.ts';

/** A mark that is one tag and nothing else. */
const tagMark = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** What the editor can hold: no more than the server keeps of rich text. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    // It would end every text with an empty paragraph.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  tagMark('subscript', 'sub', 'superscript'),
  tagMark('superscript', 'sup', 'subscript'),
  Image.configure({ inline: true }),
];
