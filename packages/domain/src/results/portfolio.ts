// The portfolio of a child (domain.md 3): what it likes, wins, sees and draws, kept by the group and the family.

/** The first three are the section types of the specification. */
export const portfolioParts = { Hobby: 1, Award: 2, Journey: 3, Drawing: 4, Photo: 5 } as const
export type PortfolioPart = (typeof portfolioParts)[keyof typeof portfolioParts]

export const portfolioPartLabel: Record<PortfolioPart, string> = {
  1: 'Моите занимания',
  2: 'Моите награди',
  3: 'Моите пътешествия',
  4: 'Моите рисунки',
  5: 'Снимки',
}

/** What adds a page to a part. */
export const portfolioAddLabel: Record<PortfolioPart, string> = {
  1: 'Добави занимание',
  2: 'Добави награда',
  3: 'Добави пътешествие',
  4: 'Добави рисунка',
  5: 'Добави снимка',
}

export const sectionTypes = ['hobby', 'award', 'journey'] as const
export type SectionType = (typeof sectionTypes)[number]
export const partOfSection: Record<SectionType, 1 | 2 | 3> = { hobby: 1, award: 2, journey: 3 }

/** What a page is drawn on. */
export const patterns = { Plain: 1, Stars: 2, Leaves: 3, Waves: 4, Balloons: 5 } as const
export type Pattern = (typeof patterns)[keyof typeof patterns]
export const patternLabel: Record<Pattern, string> = {
  1: 'Гладък',
  2: 'Звезди',
  3: 'Листа',
  4: 'Вълни',
  5: 'Балони',
}

export const paperColours = { Cream: 1, Sky: 2, Meadow: 3, Rose: 4, Lilac: 5 } as const
export type PaperColour = (typeof paperColours)[keyof typeof paperColours]
export const paperColourLabel: Record<PaperColour, string> = {
  1: 'Кремав',
  2: 'Небесносин',
  3: 'Тревистозелен',
  4: 'Розов',
  5: 'Лилав',
}

/** The paper and what is drawn on it; the same on the screen and in print. */
export const paperHex: Record<PaperColour, { readonly paper: string; readonly pattern: string }> = {
  1: { paper: '#fdf6e3', pattern: '#ecd9a6' },
  2: { paper: '#edf5fc', pattern: '#bfd9ef' },
  3: { paper: '#eff7ea', pattern: '#c3dfb4' },
  4: { paper: '#fdeff1', pattern: '#f2c6ce' },
  5: { paper: '#f4effa', pattern: '#d6c6ec' },
}

export interface Filled {
  readonly aboutMe: boolean
  readonly family: boolean
  readonly parts: ReadonlySet<PortfolioPart>
  readonly results: boolean
}

const partCount = 8

/** The share of the sections with something in them, in whole per cent. */
export const completedOf = ({ aboutMe, family, parts, results }: Filled): number =>
  Math.round(((Number(aboutMe) + Number(family) + Number(results) + parts.size) / partCount) * 100)
