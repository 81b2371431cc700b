import type { OutputOf } from '@asistent/contract/core/call'
import type { listChildContacts } from '@asistent/contract/people/child-contacts.calls'
import {
  authorizeCollector,
  decideCollector,
  endCollector,
  renewCollectionCode,
  saveCollectionRule,
} from '@asistent/contract/people/collecting.calls'
import { today } from '@asistent/domain/kernel/day'
import { Button, Switch, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, isAllowed, runAction } from '../blocks/parts/action'
import { toast } from '../blocks/parts/toast'
import { useSend } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import classes from './own-collectors.module.css'
import type { ChildTab } from './use-child'
import { t } from '../platform/language'

type Contacts = OutputOf<typeof listChildContacts>
type Collector = Contacts['collectors'][number]

/** A guardian authorizes a person, for a period or once with a code. */
export function askAuthorization(studentId: number, bothParents: boolean): void {
  void askForm({
    title: t('Кой може да вземе детето'),
    text: bothParents
      ? t('Упълномощаването важи, след като другият родител го потвърди.')
      : t('Учителят вижда човека на вратата и сверява личната му карта.'),
    call: authorizeCollector,
    values: { studentId, once: false, fromDate: today(new Date()) },
    fields: (field) => [
      field('name'),
      field('relation', { help: t('Например баба, съсед.') }),
      field('phone'),
      field('documentNumber', { help: t('Учителят я сверява на вратата.') }),
      field('once', { help: t('Ще получите код от шест цифри, който човекът казва на вратата.'), wide: true }),
      field('fromDate', { help: t('При еднократно вземане: денят.') }),
      field('toDate', { help: t('Празно: без краен срок.'), when: ({ once }) => once !== true }),
    ],
    action: t('Упълномощи'),
    tell: ({ code, waits }) => {
      if (code) showCode(code, waits)
      else if (waits) toast.done(t('Записано. Чака потвърждението на другия родител.'))
      else toast.done(t('Човекът е упълномощен'))
    },
  })
}

function showCode(code: string, waits: boolean): void {
  modals.open({
    title: <strong>{t('Код за вземане')}</strong>,
    children: (
      <div className={classes.code}>
        <output aria-label={t('Код за вземане')}>{`${code.slice(0, 3)} ${code.slice(3)}`}</output>
        <Text size="sm">
          {t('Кажете кода само на човека, който ще вземе детето. Показваме го веднъж; ако го загубите, поискайте нов.')}
          {waits && ` ${t('Кодът важи, след като другият родител потвърди.')}`}
        </Text>
      </div>
    ),
  })
}

const input = (childId: number) => (collector: Collector) => ({
  studentId: childId,
  id: collector.id,
  version: collector.version,
})

const action = actionsOf<Collector>()

/** What a guardian may do with an authorization: confirm or refuse that of the other parent, a new code, end. */
export function CollectorActions({ childId, collector }: { readonly childId: number; readonly collector: Collector }) {
  const user = useUser()
  const decide = (label: string, accept: boolean) =>
    action.send({
      label,
      call: decideCollector,
      input: (row) => ({ ...input(childId)(row), accept }),
      done: accept ? t('Потвърдено') : t('Отказано'),
      when: ({ mayDecide }) => mayDecide,
    })
  const actions = [
    decide(t('Потвърди'), true),
    decide(t('Откажи'), false),
    action.send({
      label: t('Нов код'),
      call: renewCollectionCode,
      input: input(childId),
      tell: ({ code }) => showCode(code, collector.state === 'waiting'),
      when: ({ once, isMine, mayEnd }) => once && isMine && mayEnd,
    }),
    action.send({
      label: t('Прекрати'),
      call: endCollector,
      input: input(childId),
      confirm: ({ name }) => t('{name} вече няма да може да взема детето.', { name }),
      done: t('Прекратено'),
      danger: true,
      when: ({ mayEnd, mayDecide }) => mayEnd && !mayDecide,
    }),
  ].filter((one) => isAllowed(one, user) && (one.when?.(collector) ?? true))
  if (actions.length === 0) return null
  return (
    <div className={classes.actions}>
      {actions.map((row) => (
        <Button
          key={row.label}
          size="xs"
          variant="default"
          aria-label={`${row.label}: ${collector.name}`}
          onClick={() => row.kind === 'send' && void runAction(row, collector)}
        >
          {row.label}
        </Button>
      ))}
    </div>
  )
}

/** Custody: staff set it, guardians read it. */
export function CollectionRule({ child, contacts }: { child: ChildTab['record']; contacts: Contacts }) {
  const sending = useSend(saveCollectionRule)
  const may = useMay(saveCollectionRule) && !child.erased
  const { bothParents, version } = contacts
  if (!may)
    return bothParents ? <Text size="sm">{t('Всяко упълномощаване се потвърждава от двамата родители.')}</Text> : null
  const save = async (selection: boolean) => {
    try {
      await sending.mutateAsync({ id: child.id, bothParents: selection, version })
      toast.done(t('Записано'))
    } catch (error) {
      toast.failed(error, t('Не е записано'))
    }
  }
  return (
    <Switch
      mb="sm"
      label="Упълномощаването се потвърждава от другия родител"
      description="При споделено упражняване на родителските права."
      checked={bothParents}
      disabled={sending.isPending}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  )
}
