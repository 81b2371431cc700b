import { warn } from '../../blocks/parts/ask'
import { serverTextOr } from '../../platform/api'
import type { ExternalModule } from '../../platform/slice/header-parts'

/**
 * Opens the window synchronously with the click, because popup blockers block later ones, and sets its URL
 * afterwards.
 */
export async function openModule(name: ExternalModule, redirectAddress: (name: ExternalModule) => Promise<string>) {
  const opened = window.open('', '_blank')
  try {
    const address = await redirectAddress(name)
    if (opened) {
      opened.opener = null
      opened.location.replace(address)
    } else location.assign(address)
  } catch (error) {
    opened?.close()
    warn('Връзка с външна система', serverTextOr('Неуспешно зареждане на връзка!', error))
  }
}
