import { roleLabel } from '@asistent/domain/access/roles'
import { absenceReasonLabel } from '@asistent/domain/attendance/absence-reports'
import { attendanceLabel } from '@asistent/domain/attendance/statuses'
import { moodLabel, portionEatenLabel } from '@asistent/domain/feed/feed'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { allergenNames, allergens } from '@asistent/domain/people/allergens'
import { readFileSync } from 'node:fs'
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

/** Files that others use too: only their calls of `t` are in the catalogues. */
const partlyTranslated = ['blocks/parts/states.tsx', 'shell/menu/shortcuts.tsx']

export const sourceOf = (path: string): string => readFileSync(join('apps/web/src', path), 'utf8')

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
/** The message is under the second form. */
const byNumber = /\bcounted\(\s*[\w.\- ]+,\s*'(?:[^'\\]|\\.)*',\s*'((?:[^'\\]|\\.)*)'/g

/** Every text that needs a message, with the menu of a parent. */
export const textsToTranslate = (menu: readonly string[]): string[] => [
  ...new Set([
    ...menu,
    ...labels,
    ...[...translatedFiles, ...partlyTranslated].flatMap((path) =>
      [direct, byNumber].flatMap((pattern) => [...sourceOf(path).matchAll(pattern)].map(([, text = '']) => text)),
    ),
  ]),
]
