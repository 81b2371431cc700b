import { refuseDashboards } from '@asistent/contract/dashboards/problems'
import { listPacks, loadPacks } from '@asistent/contract/dashboards/packs.calls'
import type { Tx } from '../platform/database'
import { read, write, type Handler } from '../platform/handler'
import { loadPack, packState, type StarterPack } from '../platform/packs'
import { requireFound } from '../platform/versioned'

export const packHandlers: Handler[] = [
  read(listPacks, async ({ tx, services: { packs } }) => {
    const result = []
    for (const pack of packs) {
      const { key, title, text } = pack
      result.push({
        key,
        title,
        text,
        ...(await packState(tx, pack)),
        needs: (await missingNeed(tx, packs, pack)) ?? null,
      })
    }
    return { result, rowsCount: result.length }
  }),

  write(loadPacks, async ({ tx, services: { packs }, audit }, { key }) => {
    const chosen = key === undefined ? packs : [requireFound(packs.find((one) => one.key === key))]
    let added = 0
    for (const pack of chosen) {
      const needs = await missingNeed(tx, packs, pack)
      if (needs !== undefined) throw refuseDashboards('pack-needs', { values: { title: needs } })
      added += await loadPack(tx, pack)
    }
    audit.about({ key: key ?? 'all', added })
    return { added }
  }),
]

/** Title of the pack that must be loaded before this one. */
async function missingNeed(tx: Tx, packs: readonly StarterPack[], { needs }: StarterPack): Promise<string | undefined> {
  const needed = packs.find(({ key }) => key === needs)
  return needed && (await packState(tx, needed)).missing > 0 ? needed.title : undefined
}
