import { fireEvent, screen, within } from '@testing-library/react';

/** Replaces a rich text by HTML, as whoever chooses to write HTML does. */
export async function writeHtml(label: string, html: string): Promise<void> {
  const toolbar = within(await screen.findByLabelText(`Formatting: ${label}`));
  fireEvent.click(toolbar.getByRole('button', { name: 'Edit as HTML' }));
  const box = screen.getByLabelText((name) => name.startsWith(label));
  fireEvent.change(box, { target: { value: html } });
}
