import type { IconName } from './icons'

// Areas of the product: each is one menu entry with any number of screens. A screen names its area; references of an
// area are on a page of their own (/menu/{area}).

export const menuSections = ['main', 'kindergarten', 'platform', 'resources', 'admin'] as const
export type MenuSection = (typeof menuSections)[number]

interface AreaDefinition {
  readonly section: MenuSection
  readonly label: string
  readonly icon: IconName
  /** Its screens are direct entries of the section, without a parent entry. */
  readonly flat?: true
}

const described = {
  main: { section: 'main', label: 'Главно', icon: 'home', flat: true },
  oversight: { section: 'main', label: 'Справки', icon: 'references' },
  people: { section: 'kindergarten', label: 'Деца и групи', icon: 'kids' },
  attendance: { section: 'kindergarten', label: 'Присъствия', icon: 'attendance' },
  planning: { section: 'kindergarten', label: 'Образователен процес', icon: 'lessons' },
  results: { section: 'kindergarten', label: 'Резултати и портфолио', icon: 'results' },
  activities: { section: 'kindergarten', label: 'Допълнителни дейности', icon: 'activities' },
  payments: { section: 'kindergarten', label: 'Такси и плащания', icon: 'fees' },
  kitchen: { section: 'kindergarten', label: 'Кухня', icon: 'kitchen' },
  warehouse: { section: 'kindergarten', label: 'Склад', icon: 'warehouse' },
  staff: { section: 'kindergarten', label: 'Персонал', icon: 'staff' },
  books: { section: 'kindergarten', label: 'Книги', icon: 'books' },
  documents: { section: 'kindergarten', label: 'Документи', icon: 'documents' },
  kindergarten: { section: 'kindergarten', label: 'Детска градина', icon: 'kindergarten', flat: true },
  settings: { section: 'platform', label: 'Настройки', icon: 'settings' },
  register: { section: 'platform', label: 'НЕИСПУО', icon: 'neispuo' },
  platform: { section: 'platform', label: 'Платформа', icon: 'about', flat: true },
  resources: { section: 'resources', label: 'Ресурси', icon: 'packages', flat: true },
  institutions: { section: 'admin', label: 'Институции', icon: 'kindergarten' },
  accounts: { section: 'admin', label: 'Профили', icon: 'users' },
  announcements: { section: 'admin', label: 'Съобщения', icon: 'messages' },
  catalogues: { section: 'admin', label: 'Номенклатури', icon: 'products' },
  system: { section: 'admin', label: 'Система', icon: 'upkeep' },
} satisfies Record<string, AreaDefinition>

export type Area = keyof typeof described

export const areas: Readonly<Record<Area, AreaDefinition>> = described

/** In menu order. */
export const areaNames = Object.keys(described) as Area[]
