import { reloadInto } from '../platform/reload'
import type { ScreenDefinition, ScreenModule } from '../platform/slice/screen'

/**
 * A module failed to load shortly after a reload. A custom error name, because the router reloads on the native one.
 */
export class FailedPart extends Error {
  constructor(cause: unknown) {
    super('part of the app failed to load', { cause })
    this.name = 'FailedPart'
  }
}

const serverAnswers = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).then(
    (answer) => answer.ok,
    () => false,
  )

const forever = new Promise<never>(() => undefined)

/**
 * Loads a screen's module. After a deployment the old modules are gone, so the page reloads once into the new version
 * (product.md 8); if that does not help, the error page offers a retry. While the server is unreachable it does not
 * reload, because that would lose the page.
 */
export async function fetchPart(load: ScreenDefinition['screen']): Promise<ScreenModule> {
  try {
    return await load()
  } catch (error) {
    if ((await serverAnswers()) && (await reloadInto('failed-part'))) return forever
    throw new FailedPart(error)
  }
}
