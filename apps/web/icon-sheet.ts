import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { iconNames, type IconName } from './src/platform/slice/icons'

// Sprite of the menu's icons, created at build or serve time: seventy components would add six kilobytes of script to
// the first page, and as many inline drawings.

/** Drawing of @tabler/icons by icon name. */
const drawings: Record<IconName, string> = {
  about: 'info-circle',
  activities: 'palette',
  ageGroups: 'baby-carriage',
  allergens: 'wheat',
  application: 'script',
  archive: 'archive',
  attendance: 'clipboard-check',
  bell: 'bell',
  book: 'book-2',
  books: 'books',
  calculations: 'calculator',
  calendar: 'calendar-event',
  cash: 'cash',
  certificate: 'certificate',
  classBook: 'notebook',
  control: 'checkup-list',
  database: 'database',
  daysOff: 'beach',
  discounts: 'pig-money',
  documents: 'file-text',
  fees: 'receipt',
  food: 'soup',
  groups: 'users-group',
  help: 'help-circle',
  history: 'history',
  home: 'home',
  incoming: 'mail',
  inventory: 'clipboard-list',
  invoice: 'file-invoice',
  kids: 'mood-kid',
  kindergarten: 'building-community',
  kitchen: 'chef-hat',
  lessons: 'school',
  liveMessage: 'device-mobile-message',
  lock: 'lock',
  manufacturers: 'bottle',
  measurements: 'ruler-2',
  medical: 'medical-cross',
  menu: 'layout-grid',
  messages: 'messages',
  municipality: 'building-bank',
  neispuo: 'cloud-upload',
  norms: 'apple',
  notes: 'note',
  orders: 'ballpen',
  outgoing: 'send',
  packages: 'gift',
  parents: 'heart-handshake',
  partners: 'friends',
  person: 'user-check',
  personAdd: 'user-plus',
  polls: 'chart-bar',
  portfolio: 'star',
  products: 'package',
  publishers: 'books',
  recipes: 'tools-kitchen-2',
  references: 'report-analytics',
  requests: 'notes',
  results: 'abacus',
  roles: 'shield-check',
  schedule: 'calendar-week',
  schoolYears: 'sun-high',
  scrapping: 'trash',
  settings: 'settings',
  staff: 'id',
  substitutions: 'arrows-exchange',
  suppliers: 'truck-delivery',
  templates: 'template',
  topics: 'school',
  unlock: 'key',
  upkeep: 'tool',
  users: 'users',
  warehouse: 'building-warehouse',
  warning: 'alert-triangle',
}

const require = createRequire(import.meta.url)

function drawingOf(name: IconName): string {
  const file = require.resolve(`@tabler/icons/outline/${drawings[name]}.svg`)
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!inside) throw new Error(`${file} is no drawing`)
  return inside.replace(/\s+/g, ' ').trim()
}

function sheet(): string {
  const drawn = iconNames.map((name, index) => `<g transform="translate(${index * 24})">${drawingOf(name)}</g>`)
  const width = iconNames.length * 24
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" viewBox="0 0 ${width} 24" fill="none" stroke="#000" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</svg>\n`
}

/** Written next to the styles that use it; not committed. */
export const iconSheet: Plugin = {
  name: 'icon-sheet',
  buildStart() {
    writeFileSync(fileURLToPath(new URL('./src/shell/icon-sheet.svg', import.meta.url)), sheet())
  },
}
