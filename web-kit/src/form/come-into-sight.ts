/** The `ref` of a dialog's refusal: whoever confirms may have scrolled the fields away beneath the title. */
export const comeIntoSight = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' });
