/** What is written or chosen in: not a file's button, not what can only be read or what MUI measures with. */
const FIELDS = ['input', 'select', 'textarea']
  .map(
    (tag) => `${tag}:not(:disabled, [readonly], [hidden], [type="file"], [type="checkbox"], [type="radio"])`,
  )
  .join();

/**
 * The ref of a dialog's content: what is opened begins in its first field, unless one of its own has the focus already
 * (`autoFocus`), or whoever opened it has gone on meanwhile while a part was still to come.
 */
export function beginInFirstField(content: HTMLElement | null): void {
  const dialog = content?.closest('[role="dialog"]');
  const isHere = () => document.activeElement !== dialog && dialog?.contains(document.activeElement);
  if (!content || isHere()) return;
  for (const field of content.querySelectorAll<HTMLElement>(FIELDS)) {
    // What is not to be seen does not take it.
    field.focus();
    if (isHere()) return;
  }
}
