import type { HubNotice } from '@asistent/contract/core/hub'
import { later } from '../platform/later'
import { isRead } from '../platform/read-messages'
import { valueOf } from '../platform/value'

// Maintenance message: once per user, until acknowledged or cleared (product.md 4). A separate overlay, because a
// managed dialog would replace a half-filled one.

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
