import { closeCashDay, createCashOrder } from '@asistent/contract/payments/cash-book.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { cashOrderKinds } from '@asistent/domain/payments/cash-book'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { roleOf, useMay, useUser } from '../platform/user'
import { orderKindChoices } from './cash-words'

interface TillOfActions {
  readonly id: number
}

/** Opening balance of the caller's till. */
export const askOpening = () =>
  void askForm({
    title: 'Начално салдо',
    text: 'Датата е не по-късно от първото движение в касата.',
    call: createCashOrder,
    values: { kind: cashOrderKinds.Opening, date: today(new Date()) },
    fields: (field) => [field('amount'), field('date')],
    done: 'Началното салдо е записано',
  })

/** Cash orders and the closing of a day. Only a director changes the till of another cashier. */
export function TillActions({
  till,
  isOwn,
  day,
}: {
  /** Undefined before the first movement. */
  readonly till: TillOfActions | undefined
  readonly isOwn: boolean
  readonly day?: Day
}) {
  const mayEnter = useMay(createCashOrder, 'create')
  const user = useUser()
  const isDirector = user !== undefined && roleOf(user) === 'Director'
  if (!mayEnter || (!isOwn && !isDirector)) return null
  const tillId = isOwn ? {} : { tillId: till?.id }
  return (
    <>
      <Button
        variant="default"
        onClick={() =>
          void askForm({
            title: 'Нов касов ордер',
            text: 'Таксите се приемат от „Такси“, а на доставчиците се плаща от „Разходни ордери“.',
            call: createCashOrder,
            values: { ...tillId, kind: cashOrderKinds.Deposit, date: day ?? today(new Date()) },
            fields: (field) => [
              field.select('kind', orderKindChoices),
              field('amount'),
              field('date'),
              field('party', { help: 'Например банката или лицето. Празно: касиерът.' }),
              field('reason'),
            ],
            done: 'Ордерът е записан',
          })
        }
      >
        Нов касов ордер
      </Button>
      {till && (
        <Button
          onClick={() =>
            void askForm({
              title: 'Приключване на ден',
              text: 'Преброените пари трябва да са колкото наличността. Денят и всички по-ранни дни получават номер на лист и повече не се променят.',
              call: closeCashDay,
              values: { tillId: till.id, date: day ?? today(new Date()) },
              fields: (field) => [field('date'), field('counted')],
              action: 'Приключи',
              done: 'Денят е приключен',
            })
          }
        >
          Приключи ден
        </Button>
      )}
    </>
  )
}
