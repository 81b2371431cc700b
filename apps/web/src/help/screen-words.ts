import type { UserData } from '@asistent/contract/identity/session.calls'
import { mayOpen } from '../platform/user'
import { areas } from '../platform/slice/areas'
import { screens } from '../platform/slice/registered'

// Names of screens in texts: the current menu label, as a link if the user may open it.

const definitionOf = (path: string) => screens().find((definition) => definition.path === path)

export function screenWords(path: string): string {
  const definition = definitionOf(path)
  if (!definition) return ''
  const { menu, title } = definition
  if (!menu) return title
  const { label, flat } = areas[menu.area]
  const menuLabel = menu.label ?? title
  if (flat) return menuLabel
  return menu.kind === 'reference' ? `${label} › Справки › ${menuLabel}` : `${label} › ${menuLabel}`
}

/** Path if the user may open the screen and it has no required parameters. */
export function openAddress(path: string, user: UserData | undefined): string | undefined {
  const definition = definitionOf(path)
  if (!definition || /\{\w+\}/.test(path)) return undefined
  const { layout = 'default' } = definition
  // Sign-in pages are not linked for signed-in users.
  if (layout !== 'default' || !mayOpen(user, definition)) return undefined
  return path.replace(/\/\{\w+\?\}/g, '') || '/'
}
