import { contrast } from './contrast'

// Twelve coloured pencils for the groups. Chosen by search so that every two stay apart (CIE76 over 18) for normal
// sight and for the three kinds of colour-blindness (palette.test.ts); the emblem beside the colour says it again.

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

/** What is drawn on the colour: white where it shows better, else ink. */
export const glyphOn = (colour: GroupColour): string => glyphs[colour]

/** The colour of a group nobody has chosen one for: the same on every screen and every day. */
export const groupColourOf = (groupId: number): GroupColour => {
  // Steps of 5 through 12 keep neighbours by number far apart by colour.
  const place = (((groupId * 5) % groupColourNames.length) + groupColourNames.length) % groupColourNames.length
  return groupColourNames[place] ?? 'fir'
}
