/** The name that is being typed before the caret: what stands after the last open brace. */
export const typedName = (text: string, caret: number): string | undefined =>
  /\{([^{}\n]{0,60})$/.exec(text.slice(0, caret))?.[1]
