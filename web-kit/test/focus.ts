/** Takes the focus away, as browsers do it when they draw a button that is out of use by now. */
export function loseFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
}
