import type { Slice } from './parts'
import type { ScreenDefinition } from './screen'

// What stands in the whole app, for the few parts of slices that must know: the help, signing out. Said once, by
// shell/slices.ts: a slice that imported that list would import every other slice.

let all: readonly Slice[] = []

export const registerSlices = (slices: readonly Slice[]): void => {
  all = slices
}

export const slices = (): readonly Slice[] => all

export const screens = (): readonly ScreenDefinition[] => all.flatMap((slice) => slice.screens)
