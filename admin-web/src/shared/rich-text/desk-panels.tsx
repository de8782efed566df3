import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Editor } from '@tiptap/react';
import { AddressPanel } from './AddressPanel.tsx';
import { linkAddress } from './addresses.ts';
import { IS_PICTURE } from './useImages.ts';

interface PanelProps {
  editor: Editor;
  onClose: () => void;
}

/** Where what is selected leads to. */
export function LinkPanel({ editor, isLink, onClose }: PanelProps & { isLink: boolean }) {
  const text = useText();
  const take = (typed: string): string | null => {
    const href = linkAddress(typed);
    if (href === null) return text('rich.link.wrong');
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection there is nothing to link, so the address stands for itself.
    const isBare = editor.state.selection.empty && !isLink;
    if (isBare) {
      const marks = [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else chain.setLink({ href }).run();
    onClose();
    return null;
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <AddressPanel
      label={text('rich.link.address')}
      value={String(editor.getAttributes('link').href ?? '')}
      take={take}
      {...(isLink && { remove: { label: text('rich.link.remove'), act: remove } })}
      onClose={onClose}
    />
  );
}

/** What the selected picture shows. */
export function PicturePanel({ editor, onClose }: PanelProps) {
  const text = useText();
  return (
    <AddressPanel
      label={text('rich.image.alt')}
      hint={text('rich.image.alt.hint')}
      value={String(editor.getAttributes('image').alt ?? '')}
      take={(alt) => {
        editor.chain().updateAttributes('image', { alt: alt.trim() }).setMeta(IS_PICTURE, true).run();
        onClose();
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** `progress`: from 0 to 1. */
export function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1 }}>
      <LinearProgress
        variant="determinate"
        value={progress * 100}
        aria-label={text('rich.image.uploading')}
        sx={{ flex: 1 }}
      />
      <Button size="small" color="inherit" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </Box>
  );
}
