import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { roleOf } from '../../platform/user'
import type { IconName } from '../../platform/slice/icons'
import { allItems, menuFor, type MenuItem } from './menu'
import type { ScreenDefinition } from '../../platform/slice/screen'

// The five most used screens of each role (domain.md 10.2), followed by alternatives: a missing or forbidden screen
// is replaced by the next one. The menu takes the last free place.

type BarEntry = readonly [to: string, label: string]

const home: BarEntry = ['/', 'Начало']
const messages: BarEntry = ['/messages', 'Съобщения']

const targetsByRole: Record<Role, readonly BarEntry[]> = {
  Director: [
    home,
    ['/attendances/references/for-day', 'За деня'],
    messages,
    ['/kids/records', 'Деца'],
    ['/staff/pedagogical', 'Персонал'],
  ],
  Administrator: [
    home,
    ['/kids/records', 'Деца'],
    ['/attendances/management', 'Присъствия'],
    ['/activities/references/fees', 'Такси'],
    messages,
  ],
  Teacher: [
    home,
    ['/attendances/management', 'Присъствия'],
    ['/schedule', 'Теми'],
    ['/kids/portfolio', 'Портфолио'],
    messages,
    ['/kids/records', 'Деца'],
    ['/groups/management', 'Групи'],
  ],
  ResourceSpecialist: [
    home,
    ['/kids/records', 'Деца'],
    ['/educational-results/records', 'Резултати'],
    ['/kids/portfolio', 'Портфолио'],
    messages,
    ['/calendar', 'Календар'],
  ],
  Manciple: [
    home,
    ['/kitchen/day', 'Кухня днес'],
    ['/storage/stock', 'Доставка'],
    ['/storage/stock-availability', 'Наличности'],
    ['/storage/requests', 'Искания'],
    ['/kitchen/menu', 'Меню за деня'],
    messages,
  ],
  Parent: [
    home,
    ['/attendances/applications/personal-reasons', 'Отсъствие'],
    ['/activities/parents/fees', 'Такси'],
    ['/kitchen/menu', 'Храна'],
    messages,
    ['/kids/records', 'Дете'],
    ['/calendar', 'Календар'],
  ],
  Municipality: [
    home,
    ['/administrative-references/smp', 'СМП'],
    ['/administrative-references/absences', 'Отсъствия'],
    ['/administrative-references/staff-count', 'Персонал'],
    ['/references', 'Справки'],
    ['/attendances/references/smp', 'Присъствия'],
    ['/kids/records', 'Деца'],
  ],
  MON: [
    home,
    ['/administrative-references/smp', 'СМП'],
    ['/administrative-references/absences', 'Отсъствия'],
    ['/administrative-references/lessons', 'Теми'],
    ['/references', 'Справки'],
    ['/kids/age-groups', 'Деца'],
  ],
  Master: [
    home,
    ['/admin/kindergartens', 'Градини'],
    ['/admin/user/account', 'Профили'],
    ['/admin/messages/real-time', 'Съобщения'],
    ['/admin/neispuo/attendances', 'НЕИСПУО'],
  ],
}

export interface BarItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly badge?: MenuItem['badge']
}

const most = 5

export function bottomBarFor(user: UserData, screens: readonly ScreenDefinition[]): BarItem[] {
  const items = allItems(menuFor(user, screens))
  const rows = targetsByRole[roleOf(user)].flatMap(([to, label]): BarItem[] => {
    // The home page is in every bar, although the master's menu does not list it.
    if (to === '/') return [{ to, label, icon: 'home' }]
    const item = items.find((one) => one.to === to)
    return item ? [{ to, label, icon: item.icon, ...(item.badge && { badge: item.badge }) }] : []
  })
  return rows.length < most ? [...rows, { to: '/menu', label: 'Меню', icon: 'menu' }] : rows.slice(0, most)
}
