import { useState } from 'react';

/** The text of a search box, and whether it has been searched for. */
interface Draft {
  address: string;
  text: string;
  sent: boolean;
}

/**
 * The address's search, to be typed over: what is typed stays, whatever the address becomes meanwhile, until it is
 * sent. An address may follow a click or a search by a moment, and by then somebody may be typing the next.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState<Draft>({ address: search, text: search, sent: true });
  if (search !== draft.address) {
    const unsent = !draft.sent && draft.text !== draft.address;
    setDraft({ address: search, text: unsent ? draft.text : search, sent: !unsent });
  }
  return {
    value: draft.text,
    type: (text: string) => setDraft((old) => ({ ...old, text, sent: false })),
    send: (text: string) => {
      setDraft((old) => ({ ...old, text, sent: true }));
      onSearch(text.trim());
    },
  };
}
