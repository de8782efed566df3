/** What a brace opens: a text, or the choices of a plural or select. */
type Place = 'text' | 'choices';

/** Names of the values that a message is filled with; one type step per brace. */
export type ArgumentsOf<
  S,
  Places extends Place[] = ['text'],
  Found = never,
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Closing<S, Places, Found>
    : Places extends ['choices', ...Place[]]
      ? ArgumentsOf<After, ['text', ...Places], Found>
      : Argument<After, Places, Found>
  : Found;

type Closing<S, Places extends Place[], Found> = S extends `${string}}${infer After}`
  ? Places extends [Place, ...infer Outer extends Place[]]
    ? ArgumentsOf<After, Outer, Found>
    : Found
  : Found;

type Argument<S, Places extends Place[], Found> = S extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name}, ${'plural' | 'select' | 'selectordinal'},${string}`
    ? S extends `${Name},${string},${infer Choices}`
      ? ArgumentsOf<Choices, ['choices', ...Places], Found | Name>
      : never
    : ArgumentsOf<After, Places, Found | (Inside extends `${infer Name},${string}` ? Name : Inside)>
  : Found;
