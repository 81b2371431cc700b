import { reloadInto } from '../platform/reload'
import type { ScreenDefinition, ScreenModule } from '../platform/slice/screen'

/** A part of the app didn't arrive, and a reload has just been tried. Its own name keeps the router from reloading too. */
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
 * Fetches a screen's part. After a deploy the old parts are gone: the page reloads into the new version (product.md 8),
 * once; if that didn't help the error page offers a retry. While the server can't be reached a reload would only lose the
 * page.
 */
export async function fetchPart(load: ScreenDefinition['screen']): Promise<ScreenModule> {
  try {
    return await load()
  } catch (error) {
    if ((await serverAnswers()) && (await reloadInto('failed-part'))) return forever
    throw new FailedPart(error)
  }
}
