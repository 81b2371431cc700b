import { activityType } from '../db/tables/activities'
import type { StarterPack } from '../platform/packs'
import { demoActivities } from './activities.demo'

export const activityTypesPack: StarterPack = {
  key: 'activity-types',
  title: 'Видове допълнителни дейности',
  text: 'Английски език, народни танци, футбол, шах и други, от които детските градини съставят дейностите си.',
  tables: [activityType],
  counted: activityType,
  add(rows) {
    const existing = new Set(rows.rowsOf(activityType).map(({ name }) => name))
    for (const { name } of demoActivities) if (!existing.has(name)) rows.addTo(activityType, { name })
  },
}
