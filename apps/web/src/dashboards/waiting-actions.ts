import type { WaitingActions } from '../blocks/parts/waiting-actions'
import type { Slice } from '../platform/slice/parts'

/** If a module fails to load, its items are decided on their own page. */
export async function loadWaitingActions(slices: readonly Slice[]): Promise<WaitingActions> {
  const all = await Promise.all(
    slices.map((slice) =>
      (slice.waiting?.() ?? Promise.resolve({ waiting: {} })).then(
        ({ waiting }) => waiting,
        () => ({}),
      ),
    ),
  )
  return Object.assign({}, ...all) as WaitingActions
}
