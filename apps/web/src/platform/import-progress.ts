/** Where the hub leaves how far the person's import has come, and the screen looks for it. */
export const progressKey = ['import-progress'] as const

export interface ImportProgress {
  readonly done: number
  readonly total: number
}
