import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { mayOpen, roleOf } from '../../platform/user'
import { asksForOne } from '../guard'
import { areaNames, areas, menuSections, type Area, type MenuSection } from '../../platform/slice/areas'
import type { IconName } from '../../platform/slice/icons'
import type { Counter, ScreenDefinition } from '../../platform/slice/screen'

// The menu is derived from the screens and the user's rights (product.md 2): one entry per area, with its references
// behind one item. Experts have the references of all areas in one catalogue.

export interface MenuItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly badge?: Counter
  /** For a page of references: their paths count as below it. */
  readonly leadsTo?: readonly string[]
}

export interface MenuFold {
  readonly area: Area
  readonly label: string
  readonly icon: IconName
  /** Its screens, its references page, its settings. */
  readonly items: readonly MenuItem[]
  readonly screens: readonly MenuItem[]
  readonly references: readonly MenuItem[]
  readonly settings: readonly MenuItem[]
}

export interface MenuPart {
  readonly section: MenuSection
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly folds: readonly MenuFold[]
}

const sectionLabel: Record<MenuSection, string> = {
  main: 'Главно',
  kindergarten: 'Детска градина',
  platform: 'Платформа',
  resources: 'Ресурси',
  admin: 'Администрация',
}

type Placed = ScreenDefinition & { readonly menu: NonNullable<ScreenDefinition['menu']> }

const isPlaced = (definition: ScreenDefinition): definition is Placed => definition.menu !== undefined

/** Menu path: only paths without required parameters can be in a menu. */
export const addressOf = (path: string) => path.replace(/\/\{\w+\?\}/g, '') || '/'

export const areaAddress = (area: Area) => `/menu/${area}`

function isShown(definition: Placed, user: UserData, role: Role): boolean {
  const { menu } = definition
  if (asksForOne(definition, user)) return false
  // Only the master sees the admin menu, and sees nothing else (product.md 2).
  if ((role === 'Master') !== (areas[menu.area].section === 'admin')) return false
  if (menu.when?.(user) === false) return false
  if (menu.hideFor?.includes(role) || (menu.onlyFor && !menu.onlyFor.includes(role))) return false
  return mayOpen(user, definition)
}

const itemOf = ({ path, title, menu }: Placed): MenuItem => ({
  to: addressOf(path),
  label: menu.label ?? title,
  icon: menu.icon ?? (menu.kind === 'reference' ? 'references' : areas[menu.area].icon),
  ...(menu.badge && { badge: menu.badge }),
})

/** Page of all references. In the menu of experts it stands for the references of all areas. */
const catalogue = '/references'

const areaIn = (catalogued: boolean, { menu }: Placed): Area =>
  catalogued && menu.kind === 'reference' ? 'oversight' : menu.area

/** A single reference needs no page of its own. */
const behindOne = (area: Area, references: readonly MenuItem[]): readonly MenuItem[] =>
  references.length < 2
    ? references
    : [{ to: areaAddress(area), label: 'Справки', icon: 'references', leadsTo: references.map(({ to }) => to) }]

function foldOf(area: Area, placedScreens: readonly Placed[]): MenuFold {
  const of = (kind?: 'reference' | 'setting') => placedScreens.filter(({ menu }) => menu.kind === kind).map(itemOf)
  const [screens, references, settings] = [of(), of('reference'), of('setting')]
  const { label, icon } = areas[area]
  const isCatalogued = screens.some(({ to }) => to === catalogue)
  const items = isCatalogued
    ? [
        ...screens.map((item) => (item.to === catalogue ? { ...item, leadsTo: references.map(({ to }) => to) } : item)),
        ...settings,
      ]
    : [...screens, ...behindOne(area, references), ...settings]
  return { area, label, icon, items, screens, references, settings }
}

export function menuFor(user: UserData, screens: readonly ScreenDefinition[]): MenuPart[] {
  const role = roleOf(user)
  const shown = screens
    .filter(isPlaced)
    .filter((definition) => isShown(definition, user, role))
    .toSorted((left, right) => (left.menu.order ?? 50) - (right.menu.order ?? 50))
  const catalogued = shown.some(({ path }) => path === catalogue)
  return menuSections
    .map((section): MenuPart => {
      const inSection = areaNames.filter((area) => areas[area].section === section)
      const of = (area: Area) => shown.filter((definition) => areaIn(catalogued, definition) === area)
      const items = inSection.filter((area) => areas[area].flat).flatMap(of)
      return {
        section,
        label: sectionLabel[section],
        items: items.map(itemOf),
        folds: inSection
          .filter((area) => !areas[area].flat)
          .map((area) => foldOf(area, of(area)))
          .filter((fold) => fold.items.length > 0),
      }
    })
    .filter((part) => part.items.length + part.folds.length > 0)
}

/** All screens of the menu, with references listed individually. */
export const allItems = (parts: readonly MenuPart[]): MenuItem[] =>
  parts.flatMap((part) => [
    ...part.items,
    ...part.folds.flatMap((fold) => [...fold.screens, ...fold.references, ...fold.settings]),
  ])

/** Visible menu items. */
export const shownItems = (parts: readonly MenuPart[]): MenuItem[] =>
  parts.flatMap((part) => [...part.items, ...part.folds.flatMap((fold) => fold.items)])

const below = (to: string, pathname: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

/** Active item by the longest matching path: the page of a child belongs to 'Деца'. The home page matches exactly. */
export function openItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  return items
    .flatMap((item) => [item.to, ...(item.leadsTo ?? [])].map((to) => ({ to, item })))
    .filter(({ to }) => below(to, pathname))
    .toSorted((left, right) => right.to.length - left.to.length)[0]?.item
}

/** Items with these paths, in their order, without inaccessible ones. */
export const itemsAt = (items: readonly MenuItem[], addresses: readonly string[]): MenuItem[] =>
  addresses.flatMap((to) => items.find((item) => item.to === to) ?? [])
