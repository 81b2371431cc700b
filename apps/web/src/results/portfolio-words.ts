import { pictures } from '@asistent/domain/results/pictures'
import {
  paperColourLabel,
  paperColours,
  patternLabel,
  patterns,
  portfolioPartLabel,
  sectionTypes,
  partOfSection,
} from '@asistent/domain/results/portfolio'
import { supportKindLabel, supportKinds } from '@asistent/domain/results/support'
import { worded } from '../choices/worded'

export const patternChoices = worded(patterns, patternLabel)
export const colourChoices = worded(paperColours, paperColourLabel)
const supportTones = { 1: 'info', 2: 'off', 3: 'info', 4: 'good', 5: 'warn', 6: 'info' } as const
export const supportChoices = worded(supportKinds, supportKindLabel, supportTones)
export const sectionChoices = sectionTypes.map((value) => ({ value, label: portfolioPartLabel[partOfSection[value]] }))
export const pictureChoices = Object.entries(pictures).map(([key, { name: label }]) => ({ value: Number(key), label }))
