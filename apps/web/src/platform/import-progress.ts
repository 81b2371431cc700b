/** Query key of the progress of the user's import: written by hub events, read by the screen. */
export const progressKey = ['import-progress'] as const

export interface ImportProgress {
  readonly done: number
  readonly total: number
}
