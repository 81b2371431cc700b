import type { Slice } from './parts'
import type { ScreenDefinition } from './screen'

// Registry of the app's screens and slices for parts that need the whole list: help, sign-out. Set by
// shell/slices.ts, because importing that list from a slice would import every other slice.

let all: readonly Slice[] = []

export const registerSlices = (slices: readonly Slice[]): void => {
  all = slices
}

export const slices = (): readonly Slice[] => all

export const screens = (): readonly ScreenDefinition[] => all.flatMap((slice) => slice.screens)
