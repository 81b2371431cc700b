/** Placeholder name being typed at the caret: the text after the last open brace. */
export const typedName = (text: string, caret: number): string | undefined =>
  /\{([^{}\n]{0,60})$/.exec(text.slice(0, caret))?.[1]
