/** What `getByLabelText` takes for a field that may be required: its label then ends with a star that is read to nobody. */
export const labelled = (label: string) => (text: string) => text.replace(/\s\*$/u, '') === label;
