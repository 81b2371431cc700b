import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { plural } from '@asistent/domain/kernel/text'
import { fetchUser } from '../platform/user'
import { startMarks } from './offline-marks'
import { keepsMarks } from './offline-start'

type Answer = 'stay' | 'keep' | 'discard'

/** Maximum time in milliseconds to send the queue before signing out. */
const patience = 3000

/** Before signing out, lists the changes stored only on this device, which would be lost. */
export async function mayLeave(): Promise<boolean> {
  const user = await fetchUser().catch(() => undefined)
  if (!keepsMarks(user)) return true
  const marks = await startMarks(user.id)
  await Promise.race([marks.flush(), new Promise((resolve) => setTimeout(resolve, patience))])
  const count = marks.marks.all().length + marks.arrivals.all().length
  const answer = count === 0 ? 'discard' : await ask(count, marks.marks.broken() || marks.arrivals.broken())
  if (answer === 'stay') return false
  // Children's data must not stay on the device after signing out.
  await marks.forget(answer === 'discard').catch(() => undefined)
  return true
}

/** `unkept`: the storage rejects writes, so nothing can be kept for the next sign-in. */
const ask = (count: number, unkept: boolean): Promise<Answer> =>
  new Promise((resolve) => {
    const choose = (answer: Answer) => {
      resolve(answer)
      modals.close(id)
    }
    const id = modals.open({
      title: <strong>{plural(count, 'отметка още не е изпратена', 'отметки още не са изпратени')}</strong>,
      onClose: () => resolve('stay'),
      children: (
        <Stack>
          <Text size="sm">
            {unkept
              ? 'Те са само на тази страница, защото браузърът отказва да ги пази. Ако излезете сега, ще се загубят.'
              : 'Те са само на това устройство. Ако излезете, ще се изпратят, когато влезете отново тук. Никой друг няма да ги види.'}
          </Text>
          <Button data-autofocus onClick={() => choose('stay')}>
            Остани
          </Button>
          {!unkept && (
            <Button variant="default" onClick={() => choose('keep')}>
              Излез и ги запази за мен
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => choose('discard')}>
            Излез и изтрий отметките
          </Button>
        </Stack>
      ),
    })
  })
