import { contrast } from './contrast'

// Twelve pencil colours for groups. Chosen by search so that any two differ by CIE76 over 18 for normal vision and
// for three kinds of colour blindness (palette.test.ts). The emblem next to the colour carries the same information.

export const groupColours = {
  cherry: '#9a2706',
  orange: '#db7b1e',
  sun: '#f1d048',
  leaf: '#a9c965',
  fir: '#167456',
  mint: '#70e3db',
  sky: '#6ba3c9',
  sea: '#173c98',
  lilac: '#9280e4',
  plum: '#563966',
  rose: '#d99099',
  cocoa: '#582d1d',
} as const

export type GroupColour = keyof typeof groupColours
export const groupColourNames = Object.keys(groupColours) as readonly GroupColour[]

export const groupColourLabel: Record<GroupColour, string> = {
  cherry: 'Череша',
  orange: 'Портокал',
  sun: 'Слънце',
  leaf: 'Листо',
  fir: 'Ела',
  mint: 'Мента',
  sky: 'Небе',
  sea: 'Море',
  lilac: 'Люляк',
  plum: 'Слива',
  rose: 'Роза',
  cocoa: 'Какао',
}

const glyphs = Object.fromEntries(
  groupColourNames.map((name) => [name, contrast('#ffffff', groupColours[name]) >= 3.6 ? '#ffffff' : '#2b2620']),
) as Record<GroupColour, string>

/** Foreground on the colour: white or ink, whichever has the higher contrast. */
export const glyphOn = (colour: GroupColour): string => glyphs[colour]

/** Default colour of a group without a chosen one. Depends only on the id, so it is the same on every screen. */
export const groupColourOf = (groupId: number): GroupColour => {
  // A step of 5 modulo 12 gives consecutive ids distant colours.
  const index = (((groupId * 5) % groupColourNames.length) + groupColourNames.length) % groupColourNames.length
  return groupColourNames[index] ?? 'fir'
}
