import { dropWaiting, sendWaiting, waitingSends } from '../../platform/waiting-sends'
import { confirm } from './confirm'
import { counted, t } from '../../platform/language'

/** Maximum time in milliseconds to send the queue before signing out. */
const patience = 3000

/** Children's data must not stay on the device after signing out: unsent items are listed, then deleted. */
export async function mayLeaveWaiting(): Promise<boolean> {
  if (waitingSends().length === 0) return true
  await Promise.race([sendWaiting(), new Promise((resolve) => setTimeout(resolve, patience))])
  const left = waitingSends()
  if (left.length === 0) return true
  const leaves = await confirm({
    title: counted(left.length, '{count} запис още не е изпратен', '{count} записа още не са изпратени'),
    text: t('Чакат връзка с интернет и ще се загубят, ако излезете сега: {map}.', {
      map: left.map(({ words }) => words).join('; '),
    }),
    action: t('Излез'),
    otherwise: t('Остани'),
    danger: true,
  })
  if (leaves) for (const waitingSend of left) dropWaiting(waitingSend)
  return leaves
}
