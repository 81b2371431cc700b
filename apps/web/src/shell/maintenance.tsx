import type { HubNotice } from '@asistent/contract/core/hub'
import { later } from '../platform/later'
import { isRead } from '../platform/read-messages'
import { valueOf } from '../platform/value'

// The maintenance message: once per user, until it is acknowledged or cleared (product.md 4). It lies over everything by
// itself: as one of the dialogs it would take the place of a half-filled one.

export interface MaintenanceShown {
  readonly userId: number
  readonly message: HubNotice
}

export const maintenanceShown = valueOf<MaintenanceShown | null>(null)

export function showMaintenance(userId: number, message: HubNotice): void {
  if (!isRead(userId, message.id)) maintenanceShown.set({ userId, message })
}

const Dialog = later(() => import('./maintenance-dialog').then((module) => module.MaintenanceDialog))

export function MaintenanceGate() {
  const shown = maintenanceShown.use()
  return shown && <Dialog {...shown} />
}
