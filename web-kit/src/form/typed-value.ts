/** What React tells of a field that was typed into, or in which an input method has ended. */
export interface TypedEvent {
  target: EventTarget;
  nativeEvent: Event;
}

/**
 * What a field holds, cleaned unless an input method is at work: it writes again over what it has put there, and a value that
 * is changed meanwhile ends it, so that letters stand there twice. Not every browser has an input follow its end.
 */
export function typedValue(
  { target, nativeEvent }: TypedEvent,
  clean: ((typed: string) => string) | undefined,
): string {
  const { value } = target as HTMLInputElement;
  const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
  return isComposing || clean === undefined ? value : clean(value);
}
