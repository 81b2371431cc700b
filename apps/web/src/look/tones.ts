import type { CSSProperties } from 'react'
import { mix } from './contrast'
import { colours, surfaces, type Scheme } from './palette'

// Tones of statuses. A tone always appears with its letter, word or icon, so that no information depends on colour
// alone (colour blindness, black-and-white print, sunlight).

const toneColours = {
  green: 'green',
  red: 'red',
  blue: 'blue',
  orange: 'orange',
  violet: 'violet',
  teal: 'teal',
  yellow: 'sun',
  grey: 'gray',
  /** A locked day: grey hatching (domain.md 1.1). */
  locked: 'gray',
} as const

export type Tone = keyof typeof toneColours
export const tones = Object.keys(toneColours) as readonly Tone[]

/**
 * Tones of domain.md 1.1: П green, НО red, illness and centres blue, СП orange, С violet, ГВ and В grey, hours teal.
 */
export const attendanceTone = {
  1: 'red',
  2: 'green',
  3: 'violet',
  4: 'orange',
  5: 'blue',
  6: 'blue',
  7: 'teal',
  8: 'teal',
  9: 'teal',
  10: 'blue',
  11: 'blue',
  12: 'grey',
  13: 'locked',
  14: 'grey',
  15: 'blue',
  16: 'teal',
} as const satisfies Record<number, Tone>

/** Background and text colour of a tone. */
export const toneOf = (tone: Tone, scheme: Scheme): { ground: string; ink: string } => {
  const ramp = colours[toneColours[tone]]
  // The lightest grey equals the page background, so the grey tint is one step darker.
  const tint = toneColours[tone] === 'gray' ? ramp[2] : ramp[1]
  return scheme === 'light'
    ? { ground: tint, ink: ramp[8] }
    : { ground: mix(ramp[6], surfaces.dark.card, 0.34), ink: ramp[2] }
}

export const toneVariables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    tones.flatMap((tone) => {
      const { ground, ink } = toneOf(tone, scheme)
      return [
        [`--tone-${tone}-ground`, ground],
        [`--tone-${tone}-ink`, ink],
      ]
    }),
  )

/** `<span style={toneStyle('green')}>П</span>` */
export const toneStyle = (tone: Tone): CSSProperties => ({
  color: `var(--tone-${tone}-ink)`,
  backgroundColor: `var(--tone-${tone}-ground)`,
  ...(tone === 'locked' && { backgroundImage: 'var(--hatch)' }),
})
