import { deletePrefix, listPrefixes, savePrefix } from '@asistent/contract/books/books.calls'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'

/** Default number prefixes of kindergartens without their own. */
export function Screen() {
  return (
    <Page title="Представки на книгите" lead="Стоят пред номера във всяка детска градина, която няма своя представка.">
      <Answered answer={useCall(listPrefixes, {})} lines={6}>
        {({ result }) => (
          <Lines>
            {result.map(({ id, bookKind, name, prefix }) => (
              <Line key={bookKind} title={name} details={[prefix === '' ? 'без представка' : `${prefix}1`]}>
                <LineSide>
                  <Button
                    variant="default"
                    onClick={() =>
                      void askForm({
                        title: name,
                        call: savePrefix,
                        values: { bookKind, prefix },
                        fields: (field) => [field('prefix', { wide: true })],
                      })
                    }
                  >
                    Промени
                  </Button>
                  {id !== null && <Usual id={id} />}
                </LineSide>
              </Line>
            ))}
          </Lines>
        )}
      </Answered>
    </Page>
  )
}

/** Removes the master's prefix, so that the default applies. */
function Usual({ id }: { id: number }) {
  const { mutate, isPending } = useSend(deletePrefix)
  return (
    <Button
      variant="subtle"
      loading={isPending}
      onClick={() => mutate({ id }, { onError: (error) => void toast.failed(error) })}
    >
      Върни обичайната
    </Button>
  )
}
