import { roleLabel } from '@asistent/domain/access/roles'
import { absenceReasonLabel } from '@asistent/domain/attendance/absence-reports'
import { attendanceLabel } from '@asistent/domain/attendance/statuses'
import { moodLabel, portionEatenLabel } from '@asistent/domain/feed/feed'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { allergenNames, allergens } from '@asistent/domain/people/allergens'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Texts of the screens of families that have messages in every language (decision 024).

/** Converted files: every Bulgarian text in them is in the catalogues. */
export const translatedFiles = [
  'dashboards/child-absence.tsx',
  'dashboards/child-fact.tsx',
  'dashboards/child-news.tsx',
  'dashboards/children-card.tsx',
  'dashboards/choose-language.ts',
  'dashboards/family-cards.tsx',
  'dashboards/install-card.tsx',
  'dashboards/language-card.tsx',
  'dashboards/language-choice.tsx',
  'feed/child-days.tsx',
  'feed/entry.shared.ts',
  'feed/photos.shared.tsx',
  'shell/home/home.screen.tsx',
  'shell/home/welcome.tsx',
  'shell/menu/bottom-bar-view.tsx',
  'shell/menu/menu-drawer.tsx',
  'shell/menu/side-menu.tsx',
  'shell/top-bar/profile-menu.tsx',
]

export const sourceOf = (path: string): string => readFileSync(join('apps/web/src', path), 'utf8')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|test-/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))

const screenSources = filesIn('apps/web/src')
const allSources = [...screenSources, ...filesIn('packages/contract/src'), ...filesIn('packages/domain/src')].join('\n')

/** Messages of fields, which `contract/core/messages.ts` builds with the label of the field. */
const fieldMessages = [
  'Полето "{label}" е задължително',
  'Полето "{label}" е с невалидна стойност',
  'Полето "{label}" трябва да е поне {least} знака',
  'Полето "{label}" трябва да е най-много {most} знака',
  'Полето "{label}": изберете поне {least}',
  'Полето "{label}" трябва да е число',
]

/** True if a file of the screens, the contract or the domain has the text: blocks translate labels and titles that they get. */
export const isUsed = (text: string): boolean =>
  fieldMessages.includes(text) || allSources.includes(`'${text.replaceAll("'", String.raw`\'`)}'`)

/** Labels of the domain that converted files pass to `t`. */
const labels = [
  ...Object.values(attendanceLabel),
  ...Object.values(absenceReasonLabel),
  ...Object.values(moodLabel),
  ...Object.values(portionEatenLabel),
  ...Object.values(mealTypeLabel),
  ...allergenNames(allergens),
  roleLabel.Parent,
]

const direct = /\bt\(\s*'((?:[^'\\]|\\.)*)'/g
const counting = String.raw`\bcounted\(\s*(?:[^,'()]|\([^()]*\))+,\s*'(?:[^'\\]|\\.)*',\s*`
/** The message is under the second form. */
const byNumber = new RegExp(`${counting}'((?:[^'\\\\]|\\\\.)*)'`, 'g')

/** The code of a converted file without comments and texts inside of `t` and `counted`. */
export const withoutTexts = (path: string): string =>
  sourceOf(path)
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(direct, '')
    .replaceAll(byNumber, '')

/** Every text that needs a message: in `t` and `counted` of any file, labels of the domain, the menu of a parent. */
export const textsToTranslate = (menu: readonly string[]): string[] => [
  ...new Set([
    ...menu,
    ...labels,
    ...screenSources.flatMap((source) =>
      [direct, byNumber].flatMap((pattern) => [...source.matchAll(pattern)].map(([, text = '']) => text)),
    ),
  ]),
]
