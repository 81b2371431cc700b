import { eq } from 'drizzle-orm'
import { maintenanceMessage } from '../db/tables/platform'
import { defineJob, work } from '../platform/jobs'

// Shows a scheduled maintenance message on open screens at its start and hides it at its end. Screens opened in
// between read it with getMaintenanceMessage.

interface Planned {
  readonly id: number
}

export const tellMaintenance = defineJob<Planned>('communication.maintenance', 'Съобщение за планирано прекъсване')
export const endMaintenance = defineJob<Planned>('communication.maintenance-end', 'Край на планирано прекъсване')

export const tellMaintenanceJob = work(tellMaintenance, async ({ tx, now, services, afterCommit }, { id }) => {
  const [message] = await tx.select().from(maintenanceMessage).where(eq(maintenanceMessage.id, id))
  if (!message || message.clearedAt !== null) return
  if (message.endsAt !== null && new Date(message.endsAt) <= now) return
  const { title, content } = message
  afterCommit(() => void services.hub.toEveryone('receiveMaintenanceMessage', { id, title, content }))
})

export const endMaintenanceJob = work(endMaintenance, async ({ tx, now, services, afterCommit }, { id }) => {
  const [message] = await tx.select().from(maintenanceMessage).where(eq(maintenanceMessage.id, id))
  if (!message || message.clearedAt !== null) return
  await tx.update(maintenanceMessage).set({ clearedAt: now.toISOString() }).where(eq(maintenanceMessage.id, id))
  afterCommit(() => void services.hub.toEveryone('clearMaintenanceMessage'))
})
