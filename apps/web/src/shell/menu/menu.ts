import type { UserData } from '@asistent/contract/identity/session.calls'
import { menuGroupLabel, menuGroups, type MenuGroup } from '@asistent/domain/access/resources'
import type { Role } from '@asistent/domain/access/roles'
import { allows, roleOf } from '../../platform/user'
import { asksForOne } from '../guard'
import type { IconName } from '../../platform/slice/icons'
import { menuSections, type Counter, type MenuSection, type ScreenDefinition } from '../../platform/slice/screen'

// The menu is computed from the screens and the user's rights, never written by hand (product.md 2).

export interface MenuItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly badge?: Counter
}

export interface MenuFold {
  readonly group: MenuGroup
  readonly label: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
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

const groupIcon: Record<MenuGroup, IconName> = {
  Communication: 'messages',
  Kids: 'kids',
  Attendance: 'attendance',
  Education: 'lessons',
  Activities: 'activities',
  Kitchen: 'kitchen',
  Storage: 'warehouse',
  Staff: 'staff',
  Administration: 'books',
  References: 'references',
  Platform: 'settings',
}

type Placed = ScreenDefinition & { readonly menu: NonNullable<ScreenDefinition['menu']> }

const isPlaced = (definition: ScreenDefinition): definition is Placed => definition.menu !== undefined

/** Only an address without required parameters can stand in a menu. */
const addressOf = (path: string) => path.replace(/\/\{\w+\?\}/g, '') || '/'

function isShown(definition: Placed, user: UserData, role: Role): boolean {
  const { menu, access } = definition
  if (asksForOne(definition, user)) return false
  // Master sees only the admin menu, and nobody else sees it (product.md 2).
  if ((role === 'Master') !== (menu.section === 'admin')) return false
  if (menu.hideFor?.includes(role) || (menu.onlyFor && !menu.onlyFor.includes(role))) return false
  return access.kind !== 'guest' && allows(user, access)
}

const itemOf = ({ path, menu }: Placed): MenuItem => ({
  to: addressOf(path),
  label: menu.label,
  icon: menu.icon,
  ...(menu.badge && { badge: menu.badge }),
})

export function menuFor(user: UserData, screens: readonly ScreenDefinition[]): MenuPart[] {
  const role = roleOf(user)
  const shown = screens
    .filter(isPlaced)
    .filter((definition) => isShown(definition, user, role))
    .toSorted((left, right) => left.menu.order - right.menu.order)
  return menuSections
    .map((section): MenuPart => {
      const own = shown.filter((definition) => definition.menu.section === section)
      const folds = menuGroups
        .map((group) => ({
          group,
          label: menuGroupLabel[group],
          icon: groupIcon[group],
          items: own.filter((definition) => definition.menu.group === group).map(itemOf),
        }))
        .filter((fold) => fold.items.length > 0)
      return {
        section,
        label: sectionLabel[section],
        items: own.filter((definition) => !definition.menu.group).map(itemOf),
        folds,
      }
    })
    .filter((part) => part.items.length + part.folds.length > 0)
}

export const allItems = (parts: readonly MenuPart[]): MenuItem[] =>
  parts.flatMap((part) => [...part.items, ...part.folds.flatMap((fold) => fold.items)])

/** Below 'Деца' also the page of one child is 'Деца'; the home page only itself. The longest address wins. */
export function openItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  return items
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((left, right) => right.to.length - left.to.length)[0]
}
